/** Files of orders, read back: what they say in each language, that numbers are numbers, and that long ones end. */
import type { Language, Order, OrderLine } from '@vitrine/contract'
import { formatAmount, lineAmount, orderTotals } from '@vitrine/rules'
import { readXlsx } from 'hucre/xlsx'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { OrderFile } from './order-file.ts'
import { orderPdf } from './order-pdf.ts'
import { orderSheet } from './order-sheet.ts'

const brand = { appName: 'Maison Neuve', color: '#207060', logo: null }
const [quantity, delivery, volume, reduced] = ['quantity', 'delivery', 'volume', 'reduced']
const names = [
  'Oak chair',
  'Chaise « Été »',
  '橡木扶手椅（深色）',
  '=HYPERLINK("http://evil","x")',
  'Krzesło dębowe',
]

function line(index: number, more: Partial<OrderLine> = {}): OrderLine {
  const count = String((index % 7) + 2)
  const [price, currency] = index % 2 === 0 ? ['1234.5', 'EUR'] : ['980', 'JPY']
  const given = { quantity: count, price, currency, ...more }
  return {
    product: crypto.randomUUID(),
    name: names[index % names.length] ?? '',
    reference: `REF-${index}`,
    values: { [quantity]: count, [delivery]: '2026-12-24' },
    dynamicValues: { [volume]: { value: '0.125' }, [reduced]: { value: '6822.5755' } },
    interested: false,
    agreed: null,
    author: 'Ann Seller',
    ...given,
    amount: lineAmount({ ...given, quantity: count })?.amount ?? null,
  }
}

function fileOf(lines: OrderLine[], locale: Language, more: Partial<OrderFile> = {}): OrderFile {
  const field = { unit: '', required: true, default: null, help: '', rules: [] }
  const counted = lines.map(({ price, currency, ...each }) => ({
    quantity: each.quantity ?? '0',
    price,
    currency,
  }))
  const { totals, linesWithoutPrice } = orderTotals(counted)
  const total = String(lines.reduce((sum, each) => sum + Number(each.quantity), 0))
  const order: Order = {
    _id: crypto.randomUUID(),
    number: 12,
    revision: 2,
    project: crypto.randomUUID(),
    attendee: { _id: crypto.randomUUID(), name: '王小明' },
    confirmedAt: '2026-11-23T20:30:00.000Z',
    isChanged: false,
    orderFields: [
      { ...field, _id: quantity, name: 'Pieces', type: 'number', unit: 'pcs' },
      { ...field, _id: delivery, name: 'Delivery', type: 'date' },
    ],
    dynamicFields: [
      { _id: volume, name: 'Volume', currency: null },
      { _id: reduced, name: 'Reduced', currency: 'EUR' },
    ],
    lines,
    totals: [{ field: quantity, total }],
    amounts: { byCurrency: totals, withoutPrice: linesWithoutPrice },
  }
  return {
    order,
    project: 'Autumn 秋季',
    buyer: { company: 'Casa Oliveira', email: 'wang@casa.example' },
    timeZone: 'Asia/Shanghai',
    author: 'Ann Seller',
    leavesOut: false,
    preferences: { locale, numberFormat: null, dateFormat: null },
    ...more,
  }
}

const five = () => Array.from({ length: 5 }, (_, index) => line(index))
/** One in the place of a list price, one where there was none, one that nobody agreed on. */
const agreedLines = () => [
  line(0, { price: '42', currency: 'EUR', agreed: { listPrice: '50' } }),
  line(2, { price: '7', currency: 'EUR', agreed: { listPrice: null } }),
  line(4),
]
/** Spaces that differ between fonts and lines aside. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')

async function readPdf(content: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: false })
  return { document, pages: text.map(plain) }
}

async function readSheet(content: Buffer) {
  const { sheets } = await readXlsx(new Uint8Array(content), { readStyles: true })
  const [sheet] = sheets
  if (sheet === undefined) throw new Error('no sheet')
  const at = (row: number, column: number) => sheet.cells?.get(`${row},${column}`)
  const find = (text: string) => sheet.rows.findIndex((row) => row.includes(text))
  return { sheet, at, find }
}

const said = {
  'en-us': {
    title: 'Order 12, revision 2',
    by: 'Ann Seller for 王小明',
    at: 'Nov 24, 2026',
    page: 'Page 1 of 1',
  },
  'fr-fr': {
    title: 'Commande 12, révision 2',
    by: 'Ann Seller pour 王小明',
    at: '24 nov. 2026',
    page: 'Page 1 sur 1',
  },
  'zh-cn': {
    title: '订单 12，修订 2',
    by: 'Ann Seller 代 王小明',
    at: '2026年11月24日',
    page: '第 1 页，共 1 页',
  },
} as const
const languages = Object.keys(said) as (keyof typeof said)[]

describe('the PDF of an order', () => {
  it.each(languages)(
    'says in %s what was ordered, by whom, when in the project’s zone, and what it comes to',
    async (locale) => {
      const file = fileOf(five(), locale)
      const { pages } = await readPdf(await orderPdf(file, brand))
      const [page = ''] = pages
      expect(pages).toHaveLength(1)
      expect(page).toContain(plain(formatAmount({ amount: '6822.58', currency: 'EUR' }, file.preferences)))
      for (const each of Object.values(said[locale])) expect(page).toContain(each)
      for (const each of [
        'Casa Oliveira',
        'wang@casa.example',
        'Maison Neuve',
        'Autumn 秋季',
        'Asia/Shanghai',
        ...names,
      ])
        expect(page).toContain(each)
      const amounts = [...file.order.lines, ...file.order.amounts.byCurrency]
      for (const { amount, currency } of amounts)
        expect(page).toContain(
          plain(formatAmount({ amount: amount as '1', currency: currency ?? '' }, file.preferences)),
        )
    },
  )

  it.each([
    ['en-us', '€42.00, agreed instead of €50.00', '€7.00, agreed'],
    ['fr-fr', '42,00 €, convenu au lieu de 50,00 €', '7,00 €, convenu'],
    ['zh-cn', '€42.00（约定价格，原价 €50.00）', '€7.00（约定价格）'],
  ] as const)(
    'names in %s the price that an agreed one takes the place of',
    async (locale, instead, alone) => {
      const { pages } = await readPdf(await orderPdf(fileOf(agreedLines(), locale), brand))
      const text = pages[0]?.replaceAll(' ', '') ?? ''
      for (const each of [instead, alone]) expect(text).toContain(each.replaceAll(/\s/g, ''))
      expect(text.split('50.00').length + text.split('50,00').length).toBe(3)
    },
  )

  it('has a title, a language, and a table that programs can read aloud', async () => {
    const content = await orderPdf(fileOf(five(), 'fr-fr'), brand)
    const { document } = await readPdf(content)
    const { info } = await getMeta(document)
    expect(info).toMatchObject({
      Title: 'Commande 12, révision 2',
      Author: 'Maison Neuve',
      Language: 'fr-FR',
    })
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree.match(/"role":"TR"/g)).toHaveLength(6)
    expect(tree.match(/"role":"TH"/g)).toHaveLength(8)
    for (const role of ['H1', 'Table', 'TD']) expect(tree).toContain(`"role":"${role}"`)
  })

  it('repeats the headings on each page of 1,000 lines, numbers the pages and leaves no line out', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => line(index))
    const { pages } = await readPdf(await orderPdf(fileOf(lines, 'en-us'), brand))
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toContain('Reference Product')
    const all = pages.join(' ')
    for (const { reference } of lines) expect(all).toContain(`${reference} `)
  })

  it('of many pages has all of them, and says no more of their number than each page’s own', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => line(index))
    const { pages } = await readPdf(await orderPdf(fileOf(lines, 'en-us'), brand))
    expect(pages.length).toBeGreaterThan(50)
    for (const [index, page] of pages.entries()) expect(page).toMatch(new RegExp(`Page ${index + 1}$`))
    const all = pages.join(' ')
    for (const { reference } of lines) expect(all).toContain(`${reference} `)
    expect(pages.at(-1)).toContain('Total in JPY')
  })

  it('breaks names that are longer than their column, and words that are', async () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`)
    const endless = 'x'.repeat(200)
    const lines = [line(0, { name: words.join(' ') }), line(1, { name: endless }), line(2, { name: 'After' })]
    const { pages, document } = await readPdf(await orderPdf(fileOf(lines, 'en-us'), brand))
    for (const word of words) expect(pages[0]).toContain(word)
    expect(pages[0]?.replaceAll(' ', '')).toContain(endless)
    const page = await document.getPage(1)
    const [, , right = 0] = page.view
    const { items } = await page.getTextContent()
    for (const item of items)
      if ('transform' in item) expect(item.transform[4] + item.width).toBeLessThan(right - 39)
  })

  it('says “without price” and never 0, and that lines are left out', async () => {
    const lines = [line(0), line(1, { price: null, currency: null })]
    const { pages } = await readPdf(await orderPdf(fileOf(lines, 'en-us', { leavesOut: true }), brand))
    expect(pages[0]).toContain('Without price')
    expect(pages[0]).toContain('Lines without price: 1')
    expect(pages[0]).toContain('are left out here')
    expect(pages[0]).not.toContain('€0.00')
  })
})

describe('the Excel file of an order', () => {
  it.each(languages)(
    'has numbers and dates to count with in %s, and texts that are texts',
    async (locale) => {
      const file = fileOf(five(), locale)
      const { sheet, at, find } = await readSheet(await orderSheet(file))
      const first = find('REF-0')
      expect(sheet.rows[first]?.slice(0, 9)).toEqual([
        'REF-0',
        'Oak chair',
        2,
        new Date('2026-12-24T00:00:00Z'),
        0.125,
        6822.58,
        1234.5,
        'EUR',
        2469,
      ])
      for (const column of [5, 8]) expect(at(first, column)?.style?.numFmt).toBe('#,##0.00')
      expect(at(first, 3)?.style?.numFmt).toBe('yyyy-mm-dd')
      expect(at(first - 1, 0)?.style?.font?.bold).toBe(true)
      expect(at(first, 0)?.style?.font?.bold).not.toBe(true)
      const injected = at(first + 3, 1)
      expect([injected?.value, injected?.type, injected?.formula]).toEqual([names[3], 'string', undefined])
      expect(sheet.rows[first + 2]?.[1]).toBe(names[2])
    },
  )

  it('has list prices beside agreed ones, and no column for them where nothing was agreed on', async () => {
    const { sheet, find } = await readSheet(await orderSheet(fileOf(agreedLines(), 'en-us')))
    const heading = sheet.rows.find((row) => row.includes('Unit price')) ?? []
    const pricesOf = (reference: string) =>
      ['List price', 'Unit price'].map(
        (label) => sheet.rows[find(reference)]?.[heading.indexOf(label)] ?? null,
      )
    expect([pricesOf('REF-0'), pricesOf('REF-2'), pricesOf('REF-4')]).toEqual([
      [50, 42],
      [null, 7],
      [null, 1234.5],
    ])
    const usual = await readSheet(await orderSheet(fileOf(five(), 'en-us')))
    expect(usual.find('List price')).toBe(-1)
  })

  it('says number, revision, who and when in the project’s zone above the lines, and totals below', async () => {
    const file = fileOf([...five(), line(5, { price: null, currency: null })], 'en-us')
    const { sheet, find } = await readSheet(await orderSheet(file))
    const factOf = (label: string) => sheet.rows[find(label)]?.[1]
    expect([factOf('Order'), factOf('Revision'), factOf('Project')]).toEqual([12, 2, 'Autumn 秋季'])
    expect(factOf('Confirmed by')).toBe('Ann Seller for 王小明')
    expect([factOf('For'), factOf('Company'), factOf('Email')]).toEqual([
      '王小明',
      'Casa Oliveira',
      'wang@casa.example',
    ])
    const unknown = { buyer: { company: '', email: '' } }
    const without = await readSheet(await orderSheet(fileOf(five(), 'en-us', unknown)))
    expect(without.find('Company')).toBe(-1)
    expect(factOf('Confirmed')).toEqual(new Date('2026-11-24T04:30:00Z'))
    expect(factOf('Time zone')).toBe('Asia/Shanghai')
    expect(sheet.rows[find('Total')]?.[2]).toBe(Number(file.order.totals[0]?.total))
    for (const { currency, amount } of file.order.amounts.byCurrency)
      expect(sheet.rows[find(`Total in ${currency}`)]?.slice(7, 9)).toEqual([currency, Number(amount)])
    expect(sheet.rows[find('REF-5')]?.[8]).toBe('Without price')
    expect(sheet.rows[find('Lines without price')]?.[8]).toBe(1)
  })

  it('keeps digits that Excel would lose as text', async () => {
    const { sheet, find } = await readSheet(
      await orderSheet(fileOf([line(0, { price: '12345678901234.5678' })], 'en-us')),
    )
    expect(sheet.rows[find('REF-0')]?.[6]).toBe('12345678901234.5678')
  })

  it('holds 1,000 lines', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => line(index))
    const { sheet, find } = await readSheet(await orderSheet(fileOf(lines, 'zh-cn')))
    const first = find('REF-0')
    expect(sheet.rows.slice(first, first + 1_000).map(([reference]) => reference)).toEqual(
      lines.map(({ reference }) => reference),
    )
  })
})
