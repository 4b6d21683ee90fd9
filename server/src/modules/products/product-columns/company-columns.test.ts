import { describe, expect, it } from 'vitest'
import { type ChangedRow, CompanyColumns, orderOfNames, type SlotRow, textKeys } from './company-columns.ts'
import { decimalText } from './counted-values.ts'
import { NumberCodes } from './dictionary.ts'
import { ProductIds } from './product-ids.ts'

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const rowOf = (n: number, values: SlotRow['values'] = []): SlotRow => ({
  ...{ id: idOf(n), folderSet: n % 3, isPublished: n % 2 === 0, hasLongNumbers: false },
  ...{ mediaKinds: 0, categoryId: null, values },
})
const countOf = (mask: Uint8Array) => mask.reduce((sum, one) => sum + one, 0)

describe('rows of products', () => {
  it('are found by id, whether they came in the order of ids or later', () => {
    const ids = new ProductIds()
    const order = [2, 4, 6, 8, 5, 1, 9, 3]
    const rows = order.map((n) => ids.add(idOf(n)))
    expect(rows).toEqual(order.map((_, at) => at))
    expect(order.map((n) => ids.find(idOf(n)))).toEqual(rows)
    expect(order.map((n) => ids.add(idOf(n)))).toEqual(rows)
    expect([ids.find(idOf(7)), ids.find(idOf(0)), ids.count]).toEqual([null, null, 8])
  })

  it('are those of products that are there, in folder sets, published where asked', () => {
    const columns = new CompanyColumns([])
    for (let n = 0; n < 3_000; n++) columns.set(idOf(n), rowOf(n))
    expect(countOf(columns.within('all', false))).toBe(3_000)
    expect(countOf(columns.within([1], false))).toBe(1_000)
    expect(countOf(columns.within([0, 1], true))).toBe(1_000)
    columns.set(idOf(1), null)
    columns.set(idOf(7_000), null)
    expect(countOf(columns.within([1], false))).toBe(999)
    columns.set(idOf(1), rowOf(1))
    expect([countOf(columns.within([1], false)), columns.rowCount]).toEqual([1_000, 3_000])
  })

  it('are read anew once most of them are of products that have gone', () => {
    const columns = new CompanyColumns([])
    for (let n = 0; n < 2_000; n++) columns.set(idOf(n), rowOf(n))
    for (let n = 0; n < 1_000; n++) columns.set(idOf(n), null)
    expect(columns.needsRebuild).toBe(false)
    columns.set(idOf(1_000), null)
    expect(columns.needsRebuild).toBe(true)
  })
})

describe('columns', () => {
  it('give up texts that nearly each product has its own of', () => {
    const columns = new CompanyColumns(['t1'])
    for (let n = 0; n < 50_000; n++) columns.set(idOf(n), rowOf(n, [`text ${n}`]))
    expect(columns.columnOf('t1')?.form).toBe('coded')
    columns.set(idOf(50_000), rowOf(50_000, ['one more']))
    expect(columns.columnOf('t1')?.form).toBe('varied')
    expect(columns.columnOf('t2')).toBeNull()
  })

  it('know whether any product has a long number', () => {
    const columns = new CompanyColumns(['n1'])
    columns.set(idOf(1), { ...rowOf(1, [1]), hasLongNumbers: true })
    columns.set(idOf(2), rowOf(2, [1]))
    expect(columns.hasLongNumbers).toBe(true)
    columns.set(idOf(1), rowOf(1, [1]))
    expect(columns.hasLongNumbers).toBe(false)
  })
})

describe('a number', () => {
  it('is written without an exponent and without zeros at its end', () => {
    const numbers = ['0', '40.5', '-3', '0.0000001', '0.00000000000012', '-0.0000015', '123456789012345']
    expect(numbers.map((text) => decimalText(Number(text)))).toEqual(numbers)
  })
})

describe('codes of numbers', () => {
  it('are in the order of the numbers, the one for none last, whenever others have come', () => {
    const codes = new NumberCodes()
    const inOrder = () => codes.codesInOrder().map((code) => codes.numberOf(code))
    expect(inOrder()).toEqual([Number.NaN])
    for (const number of [5, -2, 40.5]) codes.codeOf(number)
    expect(inOrder()).toEqual([-2, 5, 40.5, Number.NaN])
    for (const number of [7, 5, -3, Number.NaN]) codes.codeOf(number)
    expect(inOrder()).toEqual([-3, -2, 5, 7, 40.5, Number.NaN])
  })
})

describe('what a change touches', () => {
  const changed = (n: number, values: SlotRow['values'], more: Partial<ChangedRow> = {}): ChangedRow => ({
    ...rowOf(n, values),
    ...{ isThere: true, before: null, after: null },
    ...more,
  })
  const given = () => {
    const columns = new CompanyColumns(['p1', textKeys.name, orderOfNames], 10)
    for (let n = 0; n < 4; n++) columns.set(idOf(n), rowOf(n, [n, `name ${n}`, null]))
    for (let n = 0; n < 4; n++) columns.appendName(idOf(n))
    return columns
  }
  const pageByName = [orderOfNames]

  it('is the column of another price, and no page by name', () => {
    const columns = given()
    const rows = [changed(2, [7, 'name 2', null])]
    expect(columns.movedInOrder(rows)).toEqual([])
    expect(columns.catchUp(11, rows, [])).toBe(true)
    expect([columns.revision, columns.lastChange(pageByName), columns.lastChange(['p1'])]).toEqual([
      11, 10, 11,
    ])
  })

  it('is nothing where the same was written again', () => {
    const columns = given()
    columns.catchUp(11, [changed(2, [2, 'name 2', null])], [])
    expect(columns.lastChange(['p1', textKeys.name, orderOfNames])).toBe(10)
  })

  it('is the order of names where a product has another one', () => {
    const columns = given()
    const rows = [changed(0, [0, 'name 5', null], { before: idOf(3) }), changed(1, [1, 'name 1', null])]
    expect(columns.movedInOrder(rows)).toEqual([idOf(0)])
    expect(columns.catchUp(11, rows, [idOf(0)])).toBe(true)
    expect([...(columns.names?.rows ?? [])]).toEqual([1, 2, 3, 0])
    expect([columns.lastChange(pageByName), columns.lastChange(['p1'])]).toEqual([11, 10])
  })

  it.each<[string, Partial<ChangedRow>]>([
    ['another folder', { folderSet: 7 }],
    ['being published', { isPublished: true }],
    ['another category', { categoryId: idOf(9) }],
    ['media', { mediaKinds: 3 }],
    ['the trash', { isThere: false }],
  ])('is every list with %s', (_, more) => {
    const columns = given()
    columns.catchUp(11, [changed(1, [1, 'name 1', null], more)], [])
    expect(columns.lastChange([])).toBe(11)
  })

  it('is the place of a product that comes back out of the trash, whatever its name', () => {
    const columns = given()
    columns.catchUp(11, [changed(1, [1, 'name 1', null], { isThere: false })], [])
    expect([...(columns.names?.rows ?? [])]).toEqual([0, 2, 3])
    expect(columns.movedInOrder([changed(1, [1, 'name 1', null])])).toEqual([idOf(1)])
  })

  it('is unknown of columns that are not kept', () => {
    expect(given().lastChange(['p2'])).toBe(Number.POSITIVE_INFINITY)
  })
})
