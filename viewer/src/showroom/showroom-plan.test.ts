import { Euler, PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { fieldOfView, placesOf, standBefore } from './showroom-plan.ts'

const bench = new Vector3(1.5, 0.8, 1.5)
const front = { middle: new Vector3(0, 1.6, -1.15), normal: new Vector3(0, 0, 1), near: 1.3 }
const left = { middle: new Vector3(-1.4, 1.6, 0), normal: new Vector3(1, 0, 0), near: 1.3 }

const isIn = ({ x, z }: Vector3, { x: width, z: depth }: Vector3) =>
  Math.abs(x) < width / 2 && Math.abs(z) < depth / 2

describe('who is taken before a screen', () => {
  it('stands as near as all of it is seen where nothing is in the way', () => {
    expect(standBefore({ ...front, visibleDistance: 3, size: null }).z).toBeCloseTo(0.15)
    const lamp = new Vector3(0.1, 1, 0.1)
    expect(standBefore({ ...front, near: 0.5, visibleDistance: 3, size: lamp }).z).toBeCloseTo(-0.65)
  })

  it.each([
    ['in front', front],
    ['to the left', left],
  ])('doesn’t stand in the product, but beyond it: %s', (_, screen) => {
    const place = standBefore({ ...screen, visibleDistance: 4, size: bench })
    expect(isIn(place, bench)).toBe(false)
    expect(place.distanceTo(screen.middle)).toBeGreaterThan(1.3)
    expect(place.distanceTo(screen.middle)).toBeLessThan(4)
  })

  it('stands between both where the screen can’t be seen from beyond', () => {
    const place = standBefore({ ...front, visibleDistance: 2, size: bench })
    expect(isIn(place, bench)).toBe(false)
    expect(place.z).toBeLessThan(-0.75)
    expect(place.z).toBeGreaterThan(-1.15)
  })
})

describe('who comes in', () => {
  it.each([
    [2, 3],
    [1, 5],
  ])('sees all of the screens at eye level: %s m wide, seen from %s m', (screenWidth, visibleDistance) => {
    const host = { clientWidth: 1_600, clientHeight: 900 } as HTMLElement
    const screens = [0, 1, 2].map((column) => ({ cell: [1, column] as const, url: null, filmUrl: null }))
    const room = placesOf({ host, screens, screenWidth, visibleDistance } as never, null)
    const { position, yaw, pitch } = room.entrance
    const camera = new PerspectiveCamera(fieldOfView, 16 / 9, 0.05, 60)
    camera.position.copy(position)
    camera.rotation.copy(new Euler(pitch, yaw, 0, 'YXZ'))
    camera.updateMatrixWorld()
    for (const { cell } of screens) {
      const place = room.placeOf(...cell)
      expect(place.position.distanceTo(position)).toBeLessThan(visibleDistance)
      for (const [x, y] of [-0.5, 0.5].flatMap((side) => [-0.5, 0.5].map((end) => [side, end] as const))) {
        const corner = new Vector3(x * room.screen.width, y * room.screen.height, 0)
        corner
          .applyEuler(new Euler(0, place.yaw, 0))
          .add(place.position)
          .project(camera)
        expect(Math.max(Math.abs(corner.x), Math.abs(corner.y))).toBeLessThan(1)
      }
    }
  })
})

describe('a showroom', () => {
  const host = { clientWidth: 1_600, clientHeight: 900 } as HTMLElement
  const screensOf = (...cells: [number, number][]) =>
    cells.map((cell) => ({ cell, url: null, filmUrl: null }))
  const roomOf = (screens: ReturnType<typeof screensOf>, size: Vector3 | null, screenWidth = 1) =>
    placesOf({ host, screens, screenWidth, visibleDistance: 6 } as never, size)

  it.each([0.6, 1, 3])('has no screen in the floor or in another, %s m wide', (screenWidth) => {
    const all = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column): [number, number] => [row, column]))
    const { screen, placeOf } = roomOf(screensOf(...all), bench, screenWidth)
    for (const [row, column] of all) {
      const { y } = placeOf(row, column).position
      expect(y - screen.height / 2).toBeGreaterThan(0)
      if (row > 0) expect(placeOf(row - 1, column).position.y - y).toBeGreaterThan(screen.height)
    }
  })

  it('has its screens at eye level, beside and behind the product, facing it', () => {
    const { placeOf } = roomOf(screensOf([1, 0], [1, 1], [1, 2]), bench)
    const [left, behind, right] = [0, 1, 2].map((column) => placeOf(1, column))
    expect([left, behind, right].map((place) => place?.position.y)).toEqual([1.6, 1.6, 1.6])
    expect(left?.position.x).toBeLessThan(-bench.x / 2)
    expect(right?.position.x).toBeGreaterThan(bench.x / 2)
    expect(behind?.position.z).toBeLessThan(-bench.z / 2)
    expect([left, behind, right].map((place) => place?.yaw)).toEqual([Math.PI / 2, 0, -Math.PI / 2].map(near))
  })

  it('is entered before the product, however large it is, with a look down at what is low', () => {
    for (const side of [0.3, 1.5, 4]) {
      const { position, pitch } = roomOf(screensOf([1, 1]), new Vector3(side, 0.5, side)).entrance
      expect(position.z).toBeGreaterThan(side / 2 + 0.3)
      expect(pitch).toBeLessThan(0)
    }
    expect(roomOf(screensOf([1, 1]), null).entrance.pitch).toBeCloseTo(0)
  })
})

function near(value: number): number {
  return expect.closeTo(value)
}
