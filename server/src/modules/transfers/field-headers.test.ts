import { exportedPlainFields, languages } from '@vitrine/contract'
import { textKeys } from '@vitrine/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headerReader, headersOf, type NamedFields } from './field-headers.ts'

const named = (
  fields: Record<string, string>,
  priceTypes: Record<string, { name: string; currency: string }> = {},
): NamedFields => ({
  texts: textKeys,
  fields: new Map(Object.entries(fields).map(([id, name]) => [id, { name }])),
  priceTypes: new Map(Object.entries(priceTypes)),
})

it('says prices with their currency, and fields by their names', () => {
  const fields = named({ w: 'Width' }, { r: { name: 'Retail', currency: 'EUR' } })
  expect([...headersOf('en-us', ['reference', 'price:r', 'detail:w'], fields)]).toEqual([
    ['reference', 'Reference'],
    ['price:r', 'Retail (EUR)'],
    ['detail:w', 'Width'],
  ])
})

it('knows no header for what is not there', () => {
  expect([...headersOf('en-us', ['price:x', 'detail:x', 'x', 'interested'], named({}))]).toEqual([])
})

it('tells apart by their keys what has one name', () => {
  const fields = named(
    { a: 'Width', b: 'width ', c: 'Name', d: 'Retail (EUR)' },
    {
      r: { name: 'Retail', currency: 'EUR' },
    },
  )
  const headers = headersOf('fr-fr', ['detail:a', 'detail:b', 'detail:c', 'detail:d', 'price:r'], fields)
  expect([...headers.values()]).toEqual([
    'Width [detail:a]',
    'width  [detail:b]',
    'Name [detail:c]',
    'Retail (EUR) [detail:d]',
    'Retail (EUR) [price:r]',
  ])
})

it('reads a price by its name alone where nothing else has it', () => {
  const read = headerReader(
    named({ a: 'Trade' }, { r: { name: 'Retail', currency: 'EUR' }, t: { name: 'Trade', currency: 'EUR' } }),
  )
  expect(
    ['retail', 'RETAIL (eur)', 'Trade', 'Trade (EUR)', 'Cost', 'Trade [price:t]', 'Trade [price:x]'].map(
      read,
    ),
  ).toEqual(['price:r', 'price:r', 'detail:a', 'price:t', null, 'price:t', null])
})

it('reads back every header in every language, whatever fields and prices are called', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('Name', '名称', 'Nom', 'Width', 'A (EUR)', 'A'),
  )
  const id = fc.stringMatching(/^[a-z0-9]{1,6}$/)
  const price = fc.record({ name, currency: fc.constantFrom('EUR', 'CNY') })
  fc.assert(
    fc.property(
      fc.dictionary(id, name, { maxKeys: 6 }),
      fc.dictionary(id, price, { maxKeys: 4 }),
      fc.constantFrom(...languages),
      (fields, prices, language) => {
        const given = named(fields, prices)
        const keys = [
          ...exportedPlainFields,
          ...[...given.fields.keys()].map((each) => `detail:${each}`),
          ...[...given.priceTypes.keys()].map((each) => `price:${each}`),
        ]
        const read = headerReader(given)
        const headers = headersOf(language, keys, given)
        expect([...headers.keys()]).toEqual(keys)
        for (const [key, header] of headers) expect(read(header)).toBe(key)
      },
    ),
  )
})
