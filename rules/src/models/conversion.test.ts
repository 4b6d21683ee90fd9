import { expect, it } from 'vitest'
import { conversionPercent, highestConversion } from './conversion.ts'

it.each([
  [0, 0, 0],
  [3, 0, 0],
  [3, 1, 33.3],
  [3, 2, 66.7],
  [8, 8, 100],
])('of %d presented, %d ordered are %d per cent', (presented, ordered, percent) => {
  expect(conversionPercent({ presented, ordered })).toBe(percent)
})

it('the highest is that of most presented products among equals', () => {
  const days = [
    { day: 'Monday', presented: 4, ordered: 1 },
    { day: 'Tuesday', presented: 1, ordered: 1 },
    { day: 'Wednesday', presented: 5, ordered: 5 },
  ]
  expect(highestConversion(days)?.day).toBe('Wednesday')
  expect(highestConversion([])).toBeUndefined()
})
