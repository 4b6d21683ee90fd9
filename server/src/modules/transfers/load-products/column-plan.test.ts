import { textKeys } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { headerReader } from '../field-headers.ts'
import { importFileWords } from '../import-file-words.ts'
import { addToSample, emptySample, tidy } from '../reading/column-samples.ts'
import type { FileHabits, Speakers } from '../reading/file-habits.ts'
import { readingsIn } from '../reading/number-text.ts'
import { readableName } from '../reading/plan-columns.ts'
import { type LoadTargets, planLoad } from './column-plan.ts'

const nothing = { texts: textKeys, fields: new Map(), priceTypes: new Map() }
const known: LoadTargets = { ...nothing, keyOfHeader: headerReader(nothing) }

function planOf(
  columns: Record<string, readonly string[]>,
  speakers: Partial<Speakers> = {},
  stated: FileHabits = { numberStyle: null, dateOrder: null },
  there = known,
) {
  const samples = Object.entries(columns).map(([header, values], index) => {
    const sample = emptySample(header, index)
    values.forEach((value, row) => {
      addToSample(sample, { kind: 'text', text: tidy(value) }, row)
    })
    return sample
  })
  return Object.fromEntries(
    planLoad(samples, { known: there, speakers: { person: null, ...speakers }, stated }).map((plan) => [
      plan.header,
      plan,
    ]),
  )
}

const times = (count: number, ...values: string[]) => Array.from({ length: count }, () => values).flat()

describe('the plan of a product file', () => {
  it('takes the well-known columns by their names, once each', () => {
    const plan = planOf({
      item_id: ['90', '91'],
      Name: ['Stig', 'Ingolf'],
      sku: ['a', 'b'],
      category: ['Bar', 'Bar'],
    })
    expect([plan.item_id?.target.kind, plan.Name?.target.kind, plan.category?.target.kind]).toEqual([
      'reference',
      'name',
      'category',
    ])
    expect(plan.sku?.target).toMatchObject({ kind: 'detail', name: 'Sku', type: 'text' })
  })

  it('takes a column that says yes or no for the published state, and a day for a day', () => {
    expect(planOf({ Published: ['yes', 'No', ''] }).Published?.target).toEqual({ kind: 'published' })
    expect(planOf({ is_published: ['1', '0'] }).is_published?.target).toEqual({ kind: 'published' })
    expect(planOf({ published: ['2020-01-31', '2021-02-28'] }).published?.target).toMatchObject({
      kind: 'detail',
      type: 'date',
    })
    expect(planOf({ published: ['yes', 'perhaps'] }).published?.target.kind).toBe('detail')
  })

  it('recognises prices with decimal commas, and with a currency and a text for none', () => {
    const plan = planOf({
      price: ['265,0', '2095,5'],
      old_price: ['No old price', 'SR 1,385.50', 'No old price'],
    })
    expect(plan.price).toMatchObject({ target: { kind: 'price', name: 'Price' }, numberStyle: 'comma' })
    expect(plan.old_price).toMatchObject({
      target: { kind: 'price', name: 'Old price' },
      numberStyle: 'dot',
      emptyText: 'No old price',
    })
  })

  it('makes numbers, dates, links, short lists and texts of the others by their values', () => {
    const plan = planOf({
      depth: ['50', '', '60'],
      launched: ['2020-01-31', '2021-02-28'],
      link: ['https://a.example/1', 'https://a.example/2'],
      sellable: times(6, 'TRUE', 'FALSE'),
      designer: ['Nicholai Wiig Hansen', 'Henrik Preutz', 'Carina Bengs'],
      mixed: ['12', 'twelve', '13 or more'],
    })
    const types = Object.entries(plan).map(([header, { target }]) => [
      header,
      'type' in target ? target.type : null,
    ])
    expect(Object.fromEntries(types)).toEqual({
      depth: 'number',
      launched: 'date',
      link: 'hyperlink',
      sellable: 'dropdown',
      designer: 'text',
      mixed: 'text',
    })
    expect(plan.sellable?.target).toMatchObject({ options: ['FALSE', 'TRUE'] })
  })

  it('takes a column for numbers in spite of a few odd values', () => {
    const plan = planOf({ old_price: [...times(30, 'none', 'SR 50', 'SR 1,050'), 'SR 50/4 pack'] })
    expect(plan.old_price).toMatchObject({ target: { kind: 'price' }, emptyText: 'none' })
  })

  it('lets columns speak for those that could be read in two ways', () => {
    const weights = ['2,400', '3,125']
    const styleOf = (plan: ReturnType<typeof planOf>) => [plan.weight?.numberStyle, plan.weight?.isOpen]
    expect(styleOf(planOf({ weight: weights, width: ['80,5', '60'] }))).toEqual(['comma', false])
    expect(styleOf(planOf({ weight: weights, width: ['80.5', '60'] }))).toEqual(['dot', false])
    expect(styleOf(planOf({ weight: [...weights, '0,5'], width: ['80.5'] }))).toEqual(['comma', false])
    expect(styleOf(planOf({ weight: weights }))).toEqual([null, true])
    expect(styleOf(planOf({ weight: weights, width: ['80.5'], depth: ['80,5'] }))).toEqual([null, true])
    expect(styleOf(planOf({ weight: weights }, { delimiter: ';' }))).toEqual(['comma', false])
    expect(styleOf(planOf({ weight: weights, width: ['80.5'] }, { delimiter: ';' }))).toEqual(['dot', false])
    const german = { numberFormat: '1.234,56', dateFormat: null }
    expect(styleOf(planOf({ weight: weights }, { person: german }))).toEqual(['comma', false])
    const stated = planOf({ weight: weights }, {}, { numberStyle: 'dot', dateOrder: null })
    expect(styleOf(stated)).toEqual(['dot', false])
  })

  it('takes days in any order, and asks for the one that nothing tells', () => {
    const days = ['04/05/2026', '05/06/2026']
    const orderOf = ({ launched }: ReturnType<typeof planOf>) => [
      launched !== undefined && 'type' in launched.target ? launched.target.type : null,
      launched?.dateOrder,
      launched?.isOpen,
    ]
    expect(orderOf(planOf({ launched: ['31.12.2026', '1 Jan 2027'] }))).toEqual(['date', 'dmy', false])
    expect(orderOf(planOf({ launched: days }))).toEqual(['date', null, true])
    expect(orderOf(planOf({ launched: days, seen: ['04/13/2026', '04/01/2026'] }))).toEqual([
      'date',
      'mdy',
      false,
    ])
    const french = { numberFormat: null, dateFormat: 'DD/MM/YYYY' }
    expect(orderOf(planOf({ launched: days }, { person: french }))).toEqual(['date', 'dmy', false])
  })

  it('leaves out empty columns and row numbers, and says why', () => {
    const plan = planOf({ X1: ['0', '1', '2'], nothing: ['', '', ''] })
    expect(plan.X1?.target).toEqual({ kind: 'ignored', reason: 'it counts the rows' })
    expect(plan.nothing?.target).toEqual({ kind: 'ignored', reason: 'it is empty' })
  })

  it('names fields readably', () => {
    expect(readableName('other_colors')).toBe('Other colors')
    expect(readableName('Name *')).toBe('Name')
  })

  it('takes what the company has, by headers as templates and exports write them, and guesses nothing', () => {
    const named = {
      texts: textKeys,
      fields: new Map([['w', { name: 'Width (cm)', type: 'number' as const }]]),
      priceTypes: new Map([['r', { name: 'Old price', currency: 'EUR' }]]),
    }
    const there = { ...named, keyOfHeader: headerReader(named) }
    const plan = planOf(
      {
        'Référence *': ['a', 'b'],
        'Name *': ['Chair', 'Table'],
        'Width (cm)': ['1', '2'],
        width_mm: ['10', '20'],
        old_price: ['10', '20'],
        price: ['11', '21'],
      },
      {},
      undefined,
      there,
    )
    const targets = Object.values(plan).map(({ target }) => target)
    expect(targets).toMatchObject([
      { kind: 'reference' },
      { kind: 'name' },
      { kind: 'detail', id: 'w', type: 'number' },
      { kind: 'detail', id: null, name: 'Width mm' },
      { kind: 'price', id: 'r', currency: 'EUR' },
      { kind: 'price', id: null, name: 'Price' },
    ])
  })

  it('passes over the reasons of an earlier refusal, and a second column of one name', () => {
    const plan = planOf({
      [importFileWords['en-us'].reasons]: ['a price is missing'],
      Colour: ['red'],
      colour: ['blue'],
    })
    expect(Object.values(plan).map(({ target }) => target)).toMatchObject([
      { kind: 'ignored', reason: 'it says why rows were refused' },
      { kind: 'detail', name: 'Colour' },
      { kind: 'ignored', reason: 'another column has its name' },
    ])
  })

  it('finds the text that stands for no price behind many different prices', () => {
    const prices = Array.from({ length: 300 }, (_, at) => `${at + 10}.50`)
    const plan = planOf({ old_price: [...prices, ...times(40, 'No old price')] })
    expect(plan.old_price).toMatchObject({ target: { kind: 'price' }, emptyText: 'No old price' })
  })
})

describe('numbers in files', () => {
  it.each([
    ['265,0', 'comma', '265'],
    ['1.234,50', 'comma', '1234.5'],
    ['SR 1,385', 'dot', '1385'],
    ['€ 12.00', 'dot', '12'],
    ['1 234 567.25', 'dot', '1234567.25'],
    ['-0.5', 'dot', '-0.5'],
    ['007', 'dot', '7'],
    ['30 cm', 'dot', '30'],
    ['.75', 'dot', '0.75'],
    [',75', 'comma', '0.75'],
    ['$.50', 'dot', '0.5'],
    ['Rs.500', 'dot', '500'],
    ['Fr. 12.50', 'dot', '12.5'],
    ['19,-', 'comma', '19'],
    ["CHF 1'234.–", 'dot', '1234'],
    ['($12.50)', 'dot', '-12.5'],
    ['$(1,234.50)', 'dot', '-1234.5'],
    ['12,50-', 'comma', '-12.5'],
    ['EUR (12,50)', 'comma', '-12.5'],
    ['(12.50) €', 'dot', '-12.5'],
    ['12,50- €', 'comma', '-12.5'],
    ['-€12.50', 'dot', '-12.5'],
    ['€ –12.50', 'dot', '-12.5'],
    ['￥１，２３４', 'dot', '1234'],
  ] as const)('reads %s in %s style as %s', (text, style, decimal) => {
    expect(readingsIn(text)?.[style]).toBe(decimal)
  })

  it.each([
    '',
    'No old price',
    '1,2,3',
    '12x30',
    '51x51 cm',
    '1.2.3',
    '--1',
    '3 for 2 and more',
    '<5',
    '> 10 kg',
    '≤ 3',
    '~12',
    '±2',
    '5)',
    '12 -',
    'Oak (2)',
    'No (5)',
    'Size 5',
    '5 (kg)',
  ])('does not take %j for a number', (text) => {
    expect(readingsIn(text)).toBeNull()
  })
})
