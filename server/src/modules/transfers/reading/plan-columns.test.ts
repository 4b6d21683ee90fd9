import { textKeys } from '@vitrine/rules'
import { expect, it } from 'vitest'
import { headerReader } from '../field-headers.ts'
import { addToSample, emptySample } from './column-samples.ts'
import { planColumns } from './plan-columns.ts'

const named = {
  texts: textKeys,
  fields: new Map([['w', { name: 'Width (cm)' }]]),
  priceTypes: new Map([['r', { name: 'Retail price', currency: 'EUR' }]]),
}
const targets = { ...named, keyOfHeader: headerReader(named), mayFill: () => true }

/** Target of each column, and how it was found. */
function planned(columns: Record<string, readonly string[]>, isReviewed: boolean) {
  const samples = Object.entries(columns).map(([header, values], index) => {
    const sample = emptySample(header, index)
    values.forEach((text, row) => {
      addToSample(sample, { kind: 'text', text }, row)
    })
    return sample
  })
  const plan = planColumns(samples, { targets, isReviewed, speakers: { person: null } })
  return Object.fromEntries(plan.map(({ sample, target }) => [sample.header, target]))
}

it('guesses a price beside many words for none, and a field of another unit, where somebody looks at it', () => {
  const columns = { price: ['No price', '12.50', 'No price', 'No price', '9'], width_mm: ['100', '200'] }
  expect(planned(columns, true)).toEqual({ price: 'price:r', width_mm: 'detail:w' })
  expect(planned(columns, false)).toEqual({ price: null, width_mm: null })
})

it('reads headers of other programs as names of what there is', () => {
  expect(planned({ retail_price: ['9'], 'width_(cm) *': ['100'] }, false)).toEqual({
    retail_price: 'price:r',
    'width_(cm) *': 'detail:w',
  })
})

it('takes days for no published state, and an odd value only where somebody is told of it', () => {
  const days = { Published: ['2026-01-31', '2026-02-28'], online: ['2026-01-31', 'no'] }
  expect(planned(days, true)).toEqual({ Published: null, online: null })
  const odd = { Published: ['yes', 'perhaps'] }
  expect(planned(odd, true)).toEqual({ Published: 'published' })
  expect(planned(odd, false)).toEqual({ Published: null })
})
