import { expect, it } from 'vitest'
import { Random } from '../../../../test/random-worlds/random.ts'
import { firstRows } from './first-rows.ts'

const ids = { order: (one: number, other: number) => one - other }

it('the first rows are those of the whole list in order, missing values last, in either direction', () => {
  const random = new Random(11)
  for (let turn = 0; turn < 60; turn++) {
    const count = random.below(12_000)
    const different = random.pick([1, 3, 500, 100_000])
    const values = Float64Array.from({ length: count }, () =>
      random.happens(0.1) ? Number.NaN : random.below(different) - 2,
    )
    const mask = Uint8Array.from({ length: count }, () => (random.happens(0.8) ? 1 : 0))
    const isDescending = random.happens(0.5)
    const sign = isDescending ? -1 : 1
    const most = 1 + random.below(300)
    const expected = [...mask.keys()]
      .filter((row) => mask[row] === 1)
      .sort((one, other) => {
        const [first, second] = [values[one] as number, values[other] as number]
        if (Number.isNaN(first) !== Number.isNaN(second)) return Number.isNaN(first) ? 1 : -1
        return sign * (Number.isNaN(first) || first === second ? one - other : first - second)
      })
      .slice(0, most)
    expect(firstRows(mask, values, ids, most, isDescending)).toEqual(expected)
    const distinct = [...new Set(values.filter((value) => !Number.isNaN(value)))].sort(
      (one, other) => one - other,
    )
    const codes = Int32Array.from(values, (value) => (Number.isNaN(value) ? 0 : distinct.indexOf(value) + 1))
    if (different > 500) continue
    const places = Float64Array.from([Number.NaN, ...distinct.keys()])
    expect(firstRows(mask, { codes, places }, ids, most, isDescending)).toEqual(expected)
  }
})
