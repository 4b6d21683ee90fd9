import { expect, it } from 'vitest'
import { autoDistance, viewerDistances } from './viewer-distances.ts'

it('models are looked at from 50 cm, 1 m, or −1 for as far as needed', () => {
  expect(viewerDistances).toEqual([50, 100, -1])
  expect(autoDistance).toBe(-1)
})
