import { AnimationClip, Object3D, VectorKeyframeTrack } from 'three'
import { describe, expect, it } from 'vitest'
import { Playback } from './playback.ts'

/** Rises by a metre in two seconds. */
const rise = new AnimationClip('rise', 2, [new VectorKeyframeTrack('.position', [0, 2], [0, 0, 0, 0, 1, 0])])
/** Goes to the right by three metres in one second. */
const slide = new AnimationClip('slide', 1, [
  new VectorKeyframeTrack('.position', [0, 1], [0, 0, 0, 3, 0, 0]),
])

function open() {
  const root = new Object3D()
  return { root, playback: new Playback(root, [rise, slide]) }
}

describe('playing', () => {
  it('moves the model while it plays, and not while it is paused', () => {
    const { root, playback } = open()
    playback.play('rise')
    playback.advance(0.5)
    expect([root.position.y, playback.isMoving]).toEqual([0.25, true])
    playback.pause()
    playback.advance(0.5)
    expect([root.position.y, playback.isMoving]).toEqual([0.25, false])
    expect(playback.state).toEqual({ name: 'rise', isPlaying: false, atS: 0.5 })
    playback.play('rise')
    playback.advance(0.5)
    expect(root.position.y).toBeCloseTo(0.5)
  })

  it('of another animation begins at its beginning, and the first one moves nothing any more', () => {
    const { root, playback } = open()
    playback.play('rise')
    playback.advance(1)
    playback.play('slide')
    expect(playback.state).toEqual({ name: 'slide', isPlaying: true, atS: 0 })
    playback.advance(0.5)
    expect(root.position.toArray()).toEqual([1.5, 0, 0])
  })

  it('of one that the model doesn’t have changes nothing', () => {
    const { playback } = open()
    playback.play('rise')
    playback.advance(1)
    playback.play('dive')
    expect(playback.state).toEqual({ name: 'rise', isPlaying: true, atS: 1 })
  })
})

describe('stopping', () => {
  it('goes back to the resting pose', () => {
    const { root, playback } = open()
    root.position.set(7, 7, 7)
    playback.play('rise')
    playback.advance(1)
    playback.stop()
    expect([root.position.toArray(), playback.state, playback.isMoving]).toEqual([[7, 7, 7], null, false])
  })
})

describe('seeking', () => {
  it('shows that moment, within the animation, paused or not', () => {
    const { root, playback } = open()
    playback.play('rise')
    playback.pause()
    const heights = [1, -3, 99].map((atS) => {
      playback.seek(atS)
      return [playback.state?.atS, root.position.y]
    })
    expect(heights).toEqual([
      [1, 0.5],
      [0, 0],
      [2, 1],
    ])
    expect(playback.isMoving).toBe(false)
  })

  it('does nothing while nothing is chosen', () => {
    const { root, playback } = open()
    playback.seek(1)
    expect([playback.state, root.position.y]).toEqual([null, 0])
  })
})
