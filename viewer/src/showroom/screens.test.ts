import { Group, Raycaster, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import type { Arrangement } from '../types.ts'
import { Screens } from './screens.ts'
import { placesOf } from './showroom-plan.ts'

const host = { clientWidth: 1_600, clientHeight: 900 } as HTMLElement
const middle = new Vector3()

function hung(change: Partial<Arrangement> = {}) {
  const arrangement: Arrangement = {
    screens: [0, 1, 2].map((column) => ({ cell: [1, column] as const, url: null, filmUrl: null })),
    screenWidth: 1,
    visibleDistance: 6,
    turnsTogether: false,
    ...change,
  }
  const plan = placesOf({ host, ...arrangement } as never, null)
  const screens = new Screens(arrangement, plan, () => {})
  const follow = (eyes: Vector3, deltaS: number | null = null, isBeforeOne = false, turned = 0) =>
    screens.follow({ eyes, middle, turned, isBeforeOne, deltaS })
  const screen = (column: number) => {
    const found = screens.at([1, column])
    if (found === undefined) throw new Error(`No screen in column ${column}`)
    return found
  }
  /** How straight the visitor looks at it: 1 is from right before it. */
  const facing = (column: number, eyes: Vector3) => {
    const { group } = screen(column)
    const way = eyes.clone().sub(group.getWorldPosition(new Vector3())).setY(0).normalize()
    return group.getWorldDirection(new Vector3()).dot(way)
  }
  return { screens, plan, follow, screen, facing }
}

describe('screens that turn each by itself', () => {
  it('all face the visitor, wherever they are', () => {
    const { follow, facing } = hung()
    for (const eyes of [new Vector3(0.3, 1.6, 2), new Vector3(-0.4, 1.6, 0)]) {
      expect(follow(eyes).areTurning).toBe(false)
      for (const column of [0, 1, 2]) expect(facing(column, eyes)).toBeCloseTo(1)
    }
  })

  it('face them too where all of it has been turned', () => {
    const { screens, follow, facing } = hung()
    const eyes = new Vector3(0.3, 1.6, 2)
    const place = new Group().add(screens.group)
    place.rotation.y = 1
    place.updateMatrixWorld(true)
    follow(eyes, null, false, 1)
    for (const column of [0, 1, 2]) expect(facing(column, eyes)).toBeCloseTo(1)
  })

  it('turn little by little, and say so until they are there', () => {
    const { follow, facing } = hung()
    const eyes = new Vector3(0.3, 1.6, 2)
    const first = facing(0, eyes)
    expect(follow(eyes, 0.016).areTurning).toBe(true)
    const then = facing(0, eyes)
    expect(then).toBeGreaterThan(first)
    expect(then).toBeLessThan(1)
    let frames = 0
    while (follow(eyes, 0.016).areTurning) frames += 1
    expect(frames).toBeLessThan(200)
    expect(facing(0, eyes)).toBeCloseTo(1)
  })
})

describe('screens that turn together', () => {
  it('stay as they stand to each other', () => {
    const { screens, follow, screen } = hung({ turnsTogether: true })
    const apart = () =>
      screen(0)
        .group.getWorldPosition(new Vector3())
        .distanceTo(screen(2).group.getWorldPosition(new Vector3()))
    const before = apart()
    follow(new Vector3(2, 1.6, 2))
    expect(screens.group.rotation.y).toBeCloseTo(Math.PI / 4)
    expect(apart()).toBeCloseTo(before)
    expect(screens.placeOf(screen(1)).yaw).toBeCloseTo(Math.PI / 4)
  })

  it('don’t turn away from a visitor who was taken before one', () => {
    const { screens, follow } = hung({ turnsTogether: true })
    follow(new Vector3(2, 1.6, 2), null, true)
    expect(screens.group.rotation.y).toBe(0)
  })

  it('stand as at first when others are hung', () => {
    const { screens, plan, follow } = hung({ turnsTogether: true })
    follow(new Vector3(2, 1.6, 2))
    screens.hang({ screens: [], screenWidth: 1, visibleDistance: 6, turnsTogether: true }, plan)
    expect([screens.group.rotation.y, screens.group.children]).toEqual([0, []])
  })
})

describe('screens out of sight', () => {
  const before = new Vector3(0, 1.6, 1)

  it('aren’t shown, and it is said when all are', () => {
    const { follow, screen } = hung({ visibleDistance: 2.5 })
    expect(follow(before).areTooFar).toBe(false)
    expect(screen(1).group.visible).toBe(true)
    expect(follow(new Vector3(0, 1.6, 9)).areTooFar).toBe(true)
    expect(screen(1).group.visible).toBe(false)
  })

  it('are not met by who points at where they are', () => {
    const { screens, follow, screen } = hung({ visibleDistance: 2.5 })
    const ray = new Raycaster(before, new Vector3(0, 0, -1))
    follow(before)
    expect(screens.hitBy(ray)).toBe(screen(1))
    follow(new Vector3(0, 1.6, 9))
    expect(screens.hitBy(ray)).toBeUndefined()
  })

  it('are none where no screens hang', () => {
    expect(hung({ screens: [] }).follow(before).areTooFar).toBe(false)
  })
})
