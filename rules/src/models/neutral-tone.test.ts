import { describe, expect, it } from 'vitest'
import { type LinearColor, lightOfSrgb, srgbOfLight, toneNeutrally } from './neutral-tone.ts'

const toned = (color: LinearColor) => {
  toneNeutrally(color)
  return color
}

describe('the neutral tone', () => {
  it('gives back a colour that mirrors four hundredths of even light', () => {
    const red = [204, 51, 51].map((channel) => lightOfSrgb(channel / 255))
    const seen = toned(red.map((light) => light + 0.04) as LinearColor)
    expect(seen.map((light) => Math.round(255 * srgbOfLight(light)))).toEqual([204, 51, 51])
  })

  it('stays below white however bright it is, and keeps the order of channels', () => {
    const [red, green, blue] = toned([40, 20, 10])
    expect(red).toBeLessThan(1)
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
    expect(blue).toBeGreaterThan(0.8)
  })

  it('keeps black, and rises steadily from there', () => {
    const greys = [0, 0.02, 0.04, 0.079, 0.081, 0.5, 0.79, 0.81, 1, 3].map(
      (light) => toned([light, light, light])[0],
    )
    expect(greys[0]).toBe(0)
    expect(greys).toEqual(greys.toSorted((one, other) => one - other))
    expect(new Set(greys).size).toBe(greys.length)
  })
})
