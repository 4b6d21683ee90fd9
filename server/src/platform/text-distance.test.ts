import { expect, it } from 'vitest'
import { textDistance } from './text-distance.ts'

it.each([
  ['chair', 'chair', 0],
  ['chiar', 'chair', 1],
  ['upholsterd', 'upholstered', 1],
  ['spindel', 'spindle', 1],
  ['sofa', 'soda', 1],
  ['', 'oak', 3],
  ['沙法', '沙发', 1],
  ['kitten', 'sitting', 3],
])('from “%s” to “%s” it is %i', (one, other, distance) => {
  expect(textDistance(one, other)).toBe(distance)
  expect(textDistance(other, one)).toBe(distance)
})
