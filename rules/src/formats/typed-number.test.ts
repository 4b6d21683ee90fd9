import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDecimal } from './decimal.ts'
import { type FormatPreferences, formatNumber, locales, numberFormats } from './number-format.ts'
import { numberReadings, numberStyleShown, parseNumber } from './typed-number.ts'

const english: FormatPreferences = { locale: 'en-us' }
const french: FormatPreferences = { locale: 'fr-fr' }
const german: FormatPreferences = { locale: 'en-us', numberFormat: '1.234,56' }
const swiss: FormatPreferences = { locale: 'en-us', numberFormat: "1'234.56" }
const everybody = [english, french, german, swiss]

describe('a number that is typed or pasted', () => {
  it.each([
    ['355,5', '355.5'],
    ['355.5', '355.5'],
    ['1 234,50', '1234.5'],
    ['1\u202f234,50', '1234.5'],
    ['1\u00a0234.50', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ["1'234.5", '1234.5'],
    ['1’234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['1234,567', '1234.567'],
    ['1 234', '1234'],
    ['−5', '-5'],
    [' -0,50 ', '-0.5'],
    ['007', '7'],
    ['.5', '0.5'],
    [',25', '0.25'],
    ['-.500', '-0.5'],
    ['１２３．５', '123.5'],
    ['１，２３４．５０', '1234.5'],
    ['12。5', '12.5'],
    ['－５', '-5'],
    ['–5', '-5'],
    ['(12.50)', '-12.5'],
    ['（1 234,5）', '-1234.5'],
    ['(-5)', '-5'],
    ['12,50-', '-12.5'],
  ])('%j is %s in every format', (text, value) => {
    expect(everybody.map((preferences) => parseNumber(text, preferences))).toEqual(everybody.map(() => value))
  })

  it.each([
    ['1,234', { english: '1234', french: '1.234', german: '1.234', swiss: '1234' }],
    ['1.234', { english: '1.234', french: '1234', german: '1234', swiss: '1.234' }],
    ['-12.500', { english: '-12.5', french: '-12500', german: '-12500', swiss: '-12.5' }],
  ])('%j is what the own format makes of it', (text, expected) => {
    expect({
      english: parseNumber(text, english),
      french: parseNumber(text, french),
      german: parseNumber(text, german),
      swiss: parseNumber(text, swiss),
    }).toEqual(expected)
  })

  it.each([
    '',
    ' ',
    'x',
    '12 cm',
    '1,5,6',
    '1.23.456',
    '1,23.456',
    '1..234',
    '1.234,567.8',
    '1 23,4',
    "1'234 567",
    '0,123,456',
    '12.',
    '.',
    '(5',
    '5)',
    '-5-',
    '12²',
    '.234.567',
    '--1',
    '+1',
    '1e5',
    '0,123456789012345678901',
  ])('%j is none', (text) => {
    expect(everybody.map((preferences) => parseNumber(text, preferences))).toEqual(everybody.map(() => null))
  })
})

it('is read in two ways where its sign could part thousands too', () => {
  expect(numberReadings('2,400')).toEqual({ dot: '2400', comma: '2.4' })
  expect(numberReadings('-2.400')).toEqual({ dot: '-2.4', comma: '-2400' })
  expect(numberReadings('0,400')).toEqual({ dot: '0.4', comma: '0.4' })
  expect(numberReadings('2,400 kg')).toBeNull()
})

it.each([
  ['19,90', 'comma'],
  ['1.250,00', 'comma'],
  ['1.234.567', 'comma'],
  ['0,125', 'comma'],
  ['19.90', 'dot'],
  ['1,250.00', 'dot'],
  ['1,234,567', 'dot'],
  ["1'234.5", 'dot'],
  ['2,400', null],
  ['2.400', null],
  ['12', null],
  ['1 234', null],
  ['1,2,3', null],
] as const)('%j shows that it is written by %s', (text, style) => {
  expect(numberStyleShown(text)).toBe(style)
})

const decimal = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 30n }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
  )
  .map(
    ([isNegative, whole, fraction]) =>
      `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`,
  )
const preferences = fc.record({
  locale: fc.constantFrom(...locales),
  numberFormat: fc.constantFrom(null, ...numberFormats),
})

describe('whatever is formatted for somebody', () => {
  it('is the same number when they type it', () => {
    fc.assert(
      fc.property(decimal, preferences, (value, own) => {
        expect(parseNumber(formatNumber(value, own), own)).toBe(normalizeDecimal(value))
      }),
    )
  })

  it('is the same number for all others, where it can be read in one way only', () => {
    fc.assert(
      fc.property(decimal, preferences, preferences, (value, own, other) => {
        const text = formatNumber(value, own)
        fc.pre(!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text))
        expect(parseNumber(text, other)).toBe(normalizeDecimal(value))
      }),
    )
  })
})
