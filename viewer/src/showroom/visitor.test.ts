import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { farthest, shortest, Visitor } from './visitor.ts'

const entrance = { position: new Vector3(0, 1.6, 3), yaw: 0, pitch: 0 }

function enter(stepMs = 1_000) {
  const camera = new PerspectiveCamera()
  const visitor = new Visitor(camera, stepMs)
  visitor.stand(entrance)
  /** Where the camera looks to in the next frame. */
  const looksTo = (nowMs = 0) => {
    visitor.advance(nowMs)
    return camera.getWorldDirection(new Vector3())
  }
  return { camera, visitor, looksTo }
}

describe('a visitor who turns', () => {
  it('looks to the left, and up no further than one can', () => {
    const { visitor, looksTo } = enter()
    expect(looksTo().toArray()).toEqual([expect.closeTo(0), expect.closeTo(0), -1])
    visitor.turn(Math.PI / 2, 0)
    expect(looksTo().x).toBeCloseTo(-1)
    visitor.turn(0, 9)
    const { y } = looksTo()
    expect(y).toBeGreaterThan(0.9)
    expect(y).toBeLessThan(0.99)
  })
})

describe('a visitor who walks', () => {
  it('goes to where they look, and to the right of that', () => {
    const { camera, visitor } = enter()
    visitor.walk(0, 1)
    expect(camera.position.toArray()).toEqual([0, 1.6, 2])
    visitor.turn(Math.PI / 2, 0)
    visitor.walk(0, 1)
    expect(camera.position.x).toBeCloseTo(-1)
    visitor.walk(1, 0)
    expect(camera.position.z).toBeCloseTo(1)
  })

  it('stays in the room, at the height they had', () => {
    const { camera, visitor } = enter()
    for (let step = 0; step < 100; step += 1) visitor.walk(0.5, -0.5)
    const { x, y, z } = camera.position
    expect([Math.hypot(x, z), y]).toEqual([expect.closeTo(farthest), 1.6])
  })
})

describe('a visitor on the way', () => {
  const there = { position: new Vector3(2, 1, 1), yaw: Math.PI / 2, pitch: 0.2 }

  it('is there after the time that it takes, and halfway in between', () => {
    const { visitor } = enter()
    visitor.goTo(there, 5_000)
    visitor.advance(5_500)
    expect(visitor.pose.position.distanceTo(new Vector3(1, 1.3, 2))).toBeCloseTo(0)
    expect(visitor.isOnTheWay).toBe(true)
    expect(visitor.pose.yaw).toBeCloseTo(Math.PI / 4)
    visitor.advance(6_000)
    expect([visitor.pose, visitor.isOnTheWay]).toEqual([there, false])
  })

  it('turns the shorter way round', () => {
    const { visitor } = enter()
    visitor.stand({ ...entrance, yaw: 3 })
    visitor.goTo({ ...entrance, yaw: -3 }, 0)
    visitor.advance(500)
    expect(visitor.pose.yaw).toBeCloseTo(Math.PI)
  })

  it('stops where they are when they turn or walk', () => {
    for (const go of [(one: Visitor) => one.turn(0, 0), (one: Visitor) => one.walk(0, 0)]) {
      const { visitor } = enter()
      visitor.goTo(there, 0)
      visitor.advance(500)
      const { position } = visitor.pose
      go(visitor)
      visitor.advance(900)
      expect([visitor.pose.position, visitor.isOnTheWay]).toEqual([position, false])
    }
  })

  it('is there at once where nothing moves by itself', () => {
    const { visitor } = enter(0)
    visitor.goTo(there, 0)
    expect([visitor.pose, visitor.isOnTheWay]).toEqual([there, false])
  })
})

describe('the shortest turn', () => {
  it('is the same angle between minus and plus half a turn', () => {
    for (const turns of [-2, -1, 0, 1, 2])
      for (const angle of [-3, -1, 0, 0.5, 3])
        expect(shortest(angle + turns * 2 * Math.PI)).toBeCloseTo(angle)
  })
})
