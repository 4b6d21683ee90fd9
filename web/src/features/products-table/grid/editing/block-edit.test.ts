import type { DomainSettings, ProductRow } from '@vitrine/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../../lib/product-fields/fields.ts'
import { indexTree } from '../../../../lib/structure/tree-index.ts'
import { blockToText, textToBlock } from '../cells/clipboard.ts'
import { type BlockContext, clearBlock, fillDown, pasteInto } from './block-edit.ts'
import { copiedText, readTyped } from './typed-values.ts'

const field = (key: string, kind: Field['kind'], options: string[] = []): Field => ({
  key,
  kind,
  name: key,
  currency: kind === 'price' ? 'EUR' : null,
  options,
})
const columns = [
  field('name', 'text'),
  field('price:p', 'price'),
  field('detail:n', 'number'),
  field('detail:d', 'date'),
  field('detail:o', 'dropdown', ['Oak', 'Ash, stained']),
  field('detail:r', 'ribbon', ['New']),
  field('category', 'category'),
  field('media', 'media'),
]

const node = (id: string, name: string, parent: string | null, left: number, right: number) => ({
  _id: id,
  name,
  parent,
  left,
  right,
})
const categories = indexTree([
  node('root', 'All', null, 0, 9),
  node('c1', 'Seating', 'root', 1, 4),
  node('c2', 'Chairs', 'c1', 2, 3),
  node('c3', 'Office', 'root', 5, 8),
  node('c4', 'Chairs', 'c3', 6, 7),
])
const structure = { categories, folders: categories } as unknown as BlockContext['structure']
const settings = {
  productDetailFields: [{ _id: 'r', ribbon: [{ label: 'New', color: '#1b7f5c' }] }],
} as unknown as DomainSettings

function product(id: string, values: Partial<ProductRow> = {}): ProductRow {
  return { _id: id, name: `Product ${id}`, version: 3, prices: [], details: [], categories: [], ...values }
}

const rows = [
  product('a', {
    prices: [{ priceType: 'p', value: '12.5' }],
    details: [
      { detailField: 'o', value: 'Ash, stained' },
      { detailField: 'r', value: 'New|#1b7f5c' },
      { detailField: 'd', value: '2026-01-31' },
    ],
    categories: ['c4'],
  }),
  product('b'),
  product('c'),
  product('d'),
]
const context: BlockContext = {
  settings,
  structure,
  preferences: { locale: 'fr-fr', numberFormat: null, dateFormat: null },
  rowAt: (row) => rows[row],
  columns,
  canWrite: ({ kind }) => kind !== 'media',
  total: rows.length,
}
const block = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

describe('pasting', () => {
  it('reads each text by its column, in the format of the person', () => {
    const texts = [['Chaise', '1 234,50 €', '0,5', '31.01.2026', 'oak', 'new', 'Office > Chairs', 'x']]
    const { changes, faults } = pasteInto(context, block(1, 0), texts)
    expect(changes).toEqual([
      {
        product: 'b',
        version: 3,
        values: {
          name: 'Chaise',
          'price:p': '1234.5',
          'detail:n': '0.5',
          'detail:d': '2026-01-31',
          'detail:o': 'Oak',
          'detail:r': 'New|#1b7f5c',
          category: 'c4',
        },
      },
    ])
    expect(faults.map(({ field: { key }, code }) => [key, code])).toEqual([['media', 'notWritable']])
  })

  it('keeps what fits and tells of the rest', () => {
    const texts = [
      ['much', '31/02/2026'],
      ['3', '2026-02-30'],
    ]
    const { changes, faults } = pasteInto(context, block(1, 2), texts)
    expect(changes).toEqual([{ product: 'c', version: 3, values: { 'detail:n': '3' } }])
    expect(faults.map(({ productId, code, text }) => [productId, code, text])).toEqual([
      ['b', 'notANumber', 'much'],
      ['b', 'notADate', '31/02/2026'],
      ['c', 'notADate', '2026-02-30'],
    ])
  })

  it('asks for the path where a name is not enough', () => {
    const { faults } = pasteInto(context, block(1, 6), [['Chairs']])
    expect(faults.map(({ code }) => code)).toEqual(['noSuchCategory'])
  })

  it('takes names as they are copied, with what parts names and paths in them', () => {
    const tree = indexTree([
      node('root', 'All', null, 0, 9),
      node('f1', 'Tables, low', 'root', 1, 4),
      node('f2', 'Indoor/Outdoor', 'f1', 2, 3),
      node('f3', 'Tables', 'root', 5, 6),
      node('f4', 'Outdoor', 'root', 7, 8),
    ])
    const named = { categories: tree, folders: tree } as unknown as BlockContext['structure']
    const read = (key: 'folder' | 'category', text: string) =>
      readTyped(field(key, key), text, { structure: named } as unknown as BlockContext)
    for (const [text, ids] of [
      ['Tables, low', 'f1'],
      ['Tables, Outdoor', 'f3,f4'],
      ['Tables, Tables, low, Outdoor', 'f3,f1,f4'],
      ['Tables, low › Indoor/Outdoor, Tables', 'f2,f3'],
      ['Indoor/Outdoor', 'f2'],
    ] as const)
      expect(read('folder', text)).toEqual({ ok: true, value: ids })
    expect(read('category', 'Indoor/Outdoor')).toEqual({ ok: true, value: 'f2' })
    expect(read('folder', 'Tables, high')).toMatchObject({ ok: false, fault: { code: 'noSuchFolder' } })
  })

  it('fills a larger block by repeating, and ends where the table does', () => {
    expect(pasteInto(context, block(1, 2, 3, 2), [['7']]).changes.map((change) => change.product)).toEqual([
      'b',
      'c',
      'd',
    ])
    const { changes, bounds } = pasteInto(context, block(3, 2), [['1'], ['2'], ['3']])
    expect(changes).toHaveLength(1)
    expect(bounds).toEqual(block(3, 2))
  })

  it('of what was copied changes nothing', () => {
    const texts = rows.map((row) => columns.slice(0, 7).map((column) => copiedText(row, column, context)))
    const { changes, faults } = pasteInto(context, block(0, 0), textToBlock(blockToText(texts)))
    expect([changes, faults]).toEqual([[], []])
  })
})

describe('the text of a block', () => {
  it('is the same block when it is read again', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('a\tb', 'line\nbreak', '"quoted"', '', ' '))
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
          ),
        (texts) => {
          // Carriage returns end lines, and a single empty cell is nothing at all.
          const plain = texts.map((row) => row.map((text) => `x${text.replaceAll('\r', '')}`))
          expect(textToBlock(blockToText(plain))).toEqual(plain)
        },
      ),
    )
  })
})

describe('yes and no', () => {
  const outdoors = field('detail:y', 'yesNo', ['true', 'false'])
  const read = (text: string) => readTyped(outdoors, text, context)

  it('are typed in any language, and nothing takes them away', () => {
    for (const text of ['Oui', 'yes', '是', 'TRUE', '1'])
      expect(read(text)).toEqual({ ok: true, value: 'true' })
    for (const text of ['non', 'No', '否']) expect(read(text)).toEqual({ ok: true, value: 'false' })
    expect(read(' ')).toEqual({ ok: true, value: null })
    expect(read('perhaps')).toEqual({ ok: false, fault: { code: 'notYesNo', data: {} } })
  })

  it('are copied in the words of the person, which are read back', () => {
    for (const value of ['true', 'false']) {
      const copied = copiedText(product('e', { details: [{ detailField: 'y', value }] }), outdoors, context)
      expect(copied).toBe(value === 'true' ? 'Oui' : 'Non')
      expect(read(copied)).toEqual({ ok: true, value })
    }
  })
})

describe('a block that a spreadsheet copied', () => {
  it.each([
    [
      '"Nordic" chair\t12\r\nOak chair\t13\r\n',
      [
        ['"Nordic" chair', '12'],
        ['Oak chair', '13'],
      ],
    ],
    ['"Nordic" chair\nLamp 14"\nOak', [['"Nordic" chair'], ['Lamp 14"'], ['Oak']]],
    ['14" lamp\t"', [['14" lamp', '"']]],
    ['"two\nlines, ""quoted"""\t5\n', [['two\nlines, "quoted"', '5']]],
    ['"a\tb"\t""\t"c"', [['a\tb', '', 'c']]],
    ['a\rb', [['a'], ['b']]],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['', [['']]],
  ])('%j has its cells', (text, cells) => {
    expect(textToBlock(text)).toEqual(cells)
  })
})

describe('filling and clearing', () => {
  it('gives the uppermost values to the rows below', () => {
    const { changes } = fillDown(context, block(0, 1, 2, 6))
    expect(changes.map((change) => change.product)).toEqual(['b', 'c'])
    expect(changes[0]?.values).toEqual({
      'price:p': '12.5',
      'detail:d': '2026-01-31',
      'detail:o': 'Ash, stained',
      'detail:r': 'New|#1b7f5c',
      category: 'c4',
    })
  })

  it('takes values away where there are any', () => {
    expect(clearBlock(context, block(0, 1, 3, 5)).changes).toEqual([
      {
        product: 'a',
        version: 3,
        values: { 'price:p': null, 'detail:d': null, 'detail:o': null, 'detail:r': null },
      },
    ])
  })
})
