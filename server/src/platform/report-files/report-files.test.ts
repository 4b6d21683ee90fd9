/** Files of reports say what the report says, to whoever opens them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Locale } from '@vitrine/rules'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it, onTestFinished } from 'vitest'
import { someReport } from '../../../test/factories/reports.ts'
import { readPdf } from '../../../test/harness/read-pdf.ts'
import { openSheetFile } from '../sheets/read/open-sheet-file.ts'
import { chartScale } from './chart-scale.ts'
import { csvReport } from './csv-report.ts'
import { pdfReport, printedRows } from './pdf-report.ts'
import { xlsxReport } from './xlsx-report.ts'

const madeAt = new Date('2026-12-01T08:15:00Z')
const terms = (locale: Locale = 'en-us') => ({ preferences: { locale }, madeAt })
const brand = { appName: 'Lumen', color: '#21543d', logo: null }

async function inFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-report-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function sheetsOf(content: Readable) {
  const path = join(await inFolder(), 'report')
  await writeFile(path, await buffer(content))
  const file = await openSheetFile(path)
  const rows = async (name: string) => {
    const found: (string | null)[][] = []
    for await (const { cells } of file.rows(name)) found.push(cells.map((cell) => cell?.text ?? null))
    return found
  }
  return { path, names: file.sheets.map(({ name }) => name), rows }
}

describe('the workbook of a report', () => {
  it('has a summary, a sheet for each table and one for its charts, under names that differ', async () => {
    const { names, rows } = await sheetsOf(xlsxReport(someReport(), terms()))
    expect(names).toEqual(['Summary', 'Lines  all of them any', 'lines  all of them ANY (2)', 'Charts'])
    const summary = await rows('Summary')
    expect(summary).toEqual(
      expect.arrayContaining([
        ['Revenue 秋季 & more'],
        ['Time', '2026-11-01 – 2026-11-30'],
        ['Made (UTC)', '2026-12-01 08:15:00'],
        ['Revenue', '1204.5', '€1,204.50', '+12 % against October'],
        ['Best day', '3 November'],
        ['Revenue', 'Quantity times price of every confirmed line.'],
      ]),
    )
    expect(await rows('Charts')).toEqual(
      expect.arrayContaining([
        ['By day'],
        [null, 'This month', 'The month before'],
        ['2 Nov', null, '-40'],
        ['3 Nov', '1104.5', '0'],
      ]),
    )
  })

  it('has numbers and days to be counted with, and texts as they are', async () => {
    const content = await buffer(xlsxReport(someReport(), terms()))
    const { sheets } = await readXlsx(new Uint8Array(content), { readStyles: true })
    const lines = sheets[1]
    expect(lines?.rows[0]).toEqual(['Product', 'Quantity', 'Amount', 'Day', 'At'])
    expect(lines?.rows[1]?.slice(0, 3)).toEqual(['Chair 0', 0, 0.5])
    expect(lines?.rows[2]?.[0]).toBe('=HYPERLINK("x") <&> _x0041_ \u0007')
    expect(lines?.rows[1]?.[3]).toEqual(new Date('2026-11-03T00:00:00Z'))
    expect(lines?.rows[1]?.[4]).toEqual(new Date('2026-11-03T09:30:00Z'))
    expect(lines?.cells?.get('1,2')?.style?.numFmt).toBe('#,##0.00')
    expect(lines?.cells?.get('1,4')?.style?.numFmt).toBe('yyyy-mm-dd hh:mm')
    expect(lines?.cells?.get('3,4')?.style?.numFmt).toBe('yyyy-mm-dd hh:mm "+08:00"')
    expect(lines?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(sheets[2]?.rows).toEqual([['Nothing']])
  })

  it('goes on in another sheet below the headings where one is full', async () => {
    const report = someReport({ rows: 25, batch: 7 })
    const { names, rows } = await sheetsOf(xlsxReport(report, { ...terms(), mostRows: 11 }))
    const parts = names.filter((name) => name.startsWith('Lines'))
    expect(parts).toEqual([
      'Lines  all of them any',
      'Lines  all of them any (2)',
      'Lines  all of them any (3)',
    ])
    const all = await Promise.all(parts.map(rows))
    expect(all.map(({ length }) => length)).toEqual([11, 11, 6])
    expect(all.map(([head]) => head?.[0])).toEqual(['Product', 'Product', 'Product'])
    expect(all.flatMap((part) => part.slice(1).map((cells) => cells[1]))).toEqual(
      Array.from({ length: 25 }, (_, at) => String(at)),
    )
    const full = await sheetsOf(xlsxReport(someReport({ rows: 10 }), { ...terms(), mostRows: 11 }))
    expect(full.names.filter((name) => name.startsWith('Lines'))).toHaveLength(1)
  })

  it('fails where its rows can’t be read, and reads no more of them than are taken', async () => {
    const report = someReport({ rows: 3 })
    const [table] = report.tables
    if (table === undefined) throw new Error('no table')
    const failing = async function* () {
      yield* table.rows()
      throw new Error('gone')
    }
    await expect(
      buffer(xlsxReport({ ...report, tables: [{ ...table, rows: failing }] }, terms())),
    ).rejects.toThrow('gone')

    let read = 0
    let isClosed = false
    const endless = async function* () {
      try {
        for (;;) {
          read += 1
          yield [[{ text: `Row ${read} ${Math.random()}` }]]
        }
      } finally {
        isClosed = true
      }
    }
    const columns = [{ heading: 'Row', width: 10 }]
    const content = xlsxReport(
      { ...report, tables: [{ title: 'Endless', columns, total: 1, rows: endless }] },
      terms(),
    )
    for await (const _piece of content) if (read > 0) break
    await expect.poll(() => isClosed).toBe(true)
    expect(read).toBeLessThan(200_000)
  })

  it('is opened by LibreOffice, with the same numbers (needs LibreOffice)', async (context) => {
    const run = promisify(execFile)
    const isThere = await run('soffice', ['--version']).catch(() => null)
    if (isThere === null) return context.skip()
    const folder = await inFolder()
    const path = join(folder, 'report.xlsx')
    await writeFile(path, await buffer(xlsxReport(someReport({ rows: 40 }), terms())))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    // The second sheet, comma-separated, UTF-8, as it is stored.
    const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,2'
    await run('soffice', [profile, '--headless', '--convert-to', format, '--outdir', folder, path])
    const csv = await readFile(join(folder, 'report-Lines  all of them any.csv'), 'utf8')
    const lines = csv.replaceAll('"', '').trim().split(/\r?\n/)
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('Product,Quantity,Amount,Day,At')
    expect(lines[40]).toMatch(/^Chair 39,39,39\.5,/)
    const sum = lines.slice(1).reduce((total, each) => total + Number(each.split(',').at(-3)), 0)
    expect(sum).toBe(Array.from({ length: 40 }, (_, at) => at + 0.5).reduce((total, each) => total + each, 0))
  }, 120_000)
})

describe('the CSV file of a report', () => {
  it('has its first table, with no text that becomes a formula', async () => {
    const content = (await buffer(csvReport(someReport()))).toString('utf8')
    expect(content).toBe(
      [
        '\uFEFFProduct,Quantity,Amount,Day,At',
        'Chair 0,0,0.5,2026-11-03,2026-11-03T09:30:00.000Z',
        `"'=HYPERLINK(""x"") <&> _x0041_ \u0007",1,1.5,2026-11-03,2026-11-03T09:30:00.000Z`,
        'Chair 2,2,2.5,,2026-11-03T09:30:00.000+08:00',
        '',
      ].join('\r\n'),
    )
  })
})

describe('the PDF of a report', () => {
  it.each([
    ['en-us', 'What the numbers mean', 'page 1 of 2', 'Nov 3, 2026'],
    ['fr-fr', 'Ce que signifient les chiffres', 'page 1 sur 2', '3 nov. 2026'],
    ['zh-cn', '数据含义', '第 1 页，共 2 页', '2026年11月3日'],
  ] as const)(
    'says in %s what it is about, its figures, tables and definitions',
    async (locale, words, page, day) => {
      const pdf = await readPdf(await pdfReport(someReport(), { ...terms(locale), brand }))
      const text = pdf.pages.join(' ')
      for (const said of [
        'Revenue 秋季 & more',
        'in Europe/Paris',
        '€1,204.50',
        '+12 % against October',
        'Most was ordered on 3 November.',
        'The month before',
        'Chair 0',
        words,
        page,
        day,
      ])
        expect(text).toContain(said)
      expect(pdf.beyond).toEqual([])
      expect(pdf.info.Title).toBe('Revenue 秋季 & more')
    },
  )

  it('tells whoever hears it what its charts show, and its tables by cells', async () => {
    const { tree } = await readPdf(await pdfReport(someReport(), { ...terms(), brand }))
    expect(tree).toContain('By day. Most was ordered on 3 November.')
    expect(tree).toContain('By category. Chairs sold best.')
    for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']) expect(tree).toContain(`"${tag}"`)
  })

  it('has each chart on the page of its heading, wherever on a page that begins', async () => {
    const report = someReport()
    const [figure] = report.figures
    if (figure === undefined) throw new Error('no figure')
    for (let count = 0; count < 30; count += 1) {
      const figures = Array.from({ length: count }, () => figure)
      const { pages } = await readPdf(await pdfReport({ ...report, figures }, { ...terms(), brand }))
      const on = (text: string) => pages.flatMap((page, number) => (page.includes(text) ? [number] : []))
      expect([count, on('2 Nov ')]).toEqual([count, on('Most was ordered on 3 November.')])
      expect([count, on('Chairs Lamps')]).toEqual([count, on('Chairs sold best.')])
    }
  })

  it('breaks no word of a heading', async () => {
    const report = someReport()
    const columns = ['Produit', 'Secondes dans la visionneuse 3D', 'Minutes passées']
    const tables = report.tables.map((table) => ({
      ...table,
      columns: columns.map((heading, at) => ({ heading, width: at === 0 ? 30 : 10, isNumber: at > 0 })),
    }))
    const { pages } = await readPdf(await pdfReport({ ...report, tables }, { ...terms('fr-fr'), brand }))
    expect(pages.join(' ')).toContain('Produit Secondes dans la visionneuse 3D Minutes passées')
  })

  it('names how many rows more the Excel file has, and reads no further', async () => {
    const report = someReport({ rows: 1_300_000, batch: 100 })
    const { pages } = await readPdf(await pdfReport(report, { ...terms(), brand }))
    const text = pages.join(' ')
    expect(text).toContain(`Chair ${printedRows - 1} `)
    expect(text).not.toContain(`Chair ${printedRows} `)
    expect(text).toContain(
      'These are the first 250 rows. The other 1,299,750 stand in the Excel file of this report.',
    )
    expect(pages.length).toBeGreaterThan(3)
  })

  it('leaves out columns that paper has no room for, and names them', async () => {
    const report = someReport()
    const tables = report.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, isNotPrinted: column.heading === 'Quantity' })),
    }))
    const { pages } = await readPdf(await pdfReport({ ...report, tables }, { ...terms(), brand }))
    const text = pages.join(' ')
    expect(text).not.toMatch(/Quantity\s+Amount/)
    expect(text).toMatch(/Product\s+Amount/)
    expect(text).toContain('The Excel file also says: Quantity.')
    const { sheets } = await readXlsx(await buffer(xlsxReport({ ...report, tables }, terms())))
    expect(sheets[1]?.rows[0]).toContain('Quantity')
  })

  it('makes the same file of the same report', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => pdfReport(someReport(), { ...terms(), brand })))
    // PDFKit names each file by chance.
    const known = (content: Buffer | undefined) => content?.toString('latin1').replace(/\/ID \[[^\]]*\]/, '')
    expect(known(one)?.length).toBe(known(other)?.length)
  })
})

describe('the scale of a chart', () => {
  it.each([
    [
      [3, 17],
      [0, 5, 10, 15, 20],
    ],
    [
      [-40, 1104.5],
      [-500, 0, 500, 1000, 1500],
    ],
    [
      [0.1, 0.3],
      [0, 0.1, 0.2, 0.3],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    [[-3], [-3, -2, -1, 0]],
  ])('of %j is %j', (values, ticks) => {
    expect(chartScale(values).ticks).toEqual(ticks)
  })
})
