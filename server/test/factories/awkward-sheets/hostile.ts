/** Small files that would take a reader's memory or its time: each names something a great many times, or never ends. */
import type { AwkwardFile } from './case.ts'
import { book, main, number, relations, row, sheet, style, text, workbook } from './workbook.ts'

function many(count: number, each: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => each(at)).join('')
}

function manySheets(count: number, related = count): Promise<Buffer> {
  return workbook({
    parts: {
      'xl/workbook.xml': book(many(count, (at) => `<sheet name="S${at}" sheetId="${at}" r:id="r${at}"/>`)),
      'xl/_rels/workbook.xml.rels': relations(
        Array.from({ length: related }, (_, at) => [`r${at}`, 'worksheet', 'worksheets/sheet1.xml'] as const),
      ),
    },
  })
}

function manyFormats(count: number, code: string): Promise<Buffer> {
  const formats = `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts>`
  const cells = `<cellXfs>${'<xf numFmtId="200"/>'.repeat(count)}</cellXfs>`
  return workbook({
    parts: { 'xl/styles.xml': `<styleSheet xmlns="${main}">${formats}${cells}</styleSheet>` },
  })
}

/** Packed to a two-hundredth or so: what packs better is refused by that alone. */
function* endless(sign: string, megabytes: number): Generator<string> {
  let drawn = 1
  const run = sign.repeat(1_018)
  for (let left = megabytes; left > 0; left--) {
    let piece = ''
    for (let at = 0; at < 1_024; at++) {
      drawn = (drawn * 48_271) % 2_147_483_647
      piece += run + String(100_000 + (drawn % 900_000))
    }
    yield piece
  }
}

/** A sheet with so many megabytes of a sign between its first letters and its last. */
function longSheet(begin: string, sign: string, megabytes: number, end: string): Promise<Buffer> {
  const [head = '', tail = ''] = sheet('HERE').split('HERE')
  const pieces = function* () {
    yield head + begin
    yield* endless(sign, megabytes)
    yield end + tail
  }
  return inSheet(pieces())
}

const inSheet = (xml: string | Generator<string>) => workbook({ parts: { 'xl/worksheets/sheet1.xml': xml } })
const inShared = (si: string) => workbook({ shared: [si], rows: row(1, '<c t="s"><v>0</v></c>') })

/** Hyperlinks out of the file. */
function linking(targets: number, behind: string): Promise<Buffer> {
  return workbook({
    rows: row(1, text('Care page')),
    behind: `<hyperlinks>${behind}</hyperlinks>`,
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': relations(
        Array.from({ length: targets }, (_, at) => [`h${at}`, 'hyperlink', 'https://a.example/'] as const),
      ),
    },
  })
}

export const hostileSheets: readonly AwkwardFile[] = [
  {
    title: 'links over the same cells again and again',
    file: () =>
      linking(
        1,
        many(20, () => '<hyperlink ref="A1:A10000" id="h0"/>'),
      ),
    refused: 'SheetTooLarge xl/worksheets/sheet1.xml',
  },
  {
    title: 'more targets of links than Excel takes',
    file: () => linking(65_531, ''),
    refused: 'SheetTooLarge xl/worksheets/_rels/sheet1.xml.rels',
  },
  {
    title: 'a directory of long names',
    file: () =>
      workbook({
        parts: Object.fromEntries(
          Array.from({ length: 140 }, (_, at) => [`${at}/${'n'.repeat(60_000)}`, '']),
        ),
      }),
    refused: 'SheetTooLarge ZIP',
  },
  {
    title: '1,001 sheets',
    file: () => manySheets(1_001),
    refused: 'SheetTooLarge xl/workbook.xml',
  },
  {
    title: '10,001 relations of one sheet',
    file: () => manySheets(1, 10_001),
    refused: 'SheetTooLarge xl/_rels/workbook.xml.rels',
  },
  {
    title: 'more formats of cells than Excel takes',
    file: () => manyFormats(65_492, '0'),
    refused: 'SheetTooLarge xl/styles.xml',
  },
  {
    title: 'one cell in many pieces',
    file: () => workbook({ rows: row(1, text('x<!-- -->'.repeat(200_000))) }),
    refused: 'SheetTooLarge Products!A1',
  },
  {
    title: 'one shared text of 5 MB',
    file: () => inShared(`<t>${[...endless('x', 5)].join('')}</t>`),
    refused: 'SheetTooLarge xl/sharedStrings.xml',
  },
  {
    title: 'one shared text of 200,000 runs',
    file: () => inShared('<r><rPr><sz val="1"/></rPr><t/></r>'.repeat(200_000)),
    refused: 'SheetTooLarge xl/sharedStrings.xml',
  },
  {
    title: 'a number of 401 digits',
    file: () => workbook({ rows: row(1, number('1'), number(`0.${'1'.repeat(399)}`)) }),
    refused: 'SheetDamaged Products!B1',
  },
  {
    title: 'numbers whose exponents ask for a thousand million digits',
    file: () => workbook({ rows: row(1, number('1e-999999999'), number('0e999999999'), number('+5')) }),
    rows: { 1: ['number 0', 'number 0', 'number 5'] },
  },
  {
    title: 'a number that only a program reads as one',
    file: () => workbook({ rows: row(1, number('0x10')) }),
    refused: 'SheetDamaged Products!A1',
  },
  {
    title: 'an attribute of 50 MB',
    file: () => longSheet('<row r="1"><c r="', 'A', 50, '"/></row>'),
    refused: 'SheetTooLarge Products!1:1',
  },
  {
    title: 'a remark of 50 MB',
    file: () => longSheet(`${row(1, text('A'))}<!--`, ' ', 50, '-->'),
    refused: 'SheetTooLarge Products!1:1',
  },
  {
    title: 'elements within elements',
    file: () => inSheet(sheet(row(1, text('A')) + '<a>'.repeat(1_000_000))),
    refused: 'SheetTooLarge Products!1:1',
  },
  {
    title: 'a column of 50,000 letters',
    file: () => workbook({ rows: row(1, `<c r="${'A'.repeat(50_000)}1"><v>1</v></c>`) }),
    refused: 'SheetTooLarge Products!AAAA1',
  },
  {
    title: 'a day by the longest number there is',
    file: () => workbook({ rows: row(1, number(`${'9'.repeat(308)}`, style.day)) }),
    rows: { 1: [`number ${'9'.repeat(308)}`] },
  },
  {
    title: 'a million fields in one line',
    file: () => Buffer.from(`A,B\n${','.repeat(1_000_000)}`),
    refused: 'SheetTooLarge 2:2',
  },
  {
    title: 'a field of 150,000 letters',
    file: () => Buffer.from(`A,B\n1,${'x'.repeat(150_000)}\n`),
    refused: 'SheetTooLarge B2',
  },
]

/** Each took a server minutes or gigabytes once. */
export const costlySheets: readonly AwkwardFile[] = [
  {
    title: '30,000 sheets by 30,000 relations',
    file: () => manySheets(30_000),
    refused: 'SheetTooLarge xl/_rels/workbook.xml.rels',
  },
  {
    title: '20,000 formats of cells that share one long code, which is a workbook like any other',
    file: () => manyFormats(20_000, '0'.repeat(20_000)),
    rows: {},
  },
  {
    title: 'one cell of 300 MB',
    file: () => longSheet('<row r="1"><c t="inlineStr"><is><t>', 'x', 300, '</t></is></c></row>'),
    refused: 'SheetTooLarge Products!A1',
  },
  {
    title: 'a number of 140 million digits',
    file: () => longSheet('<row r="1"><c><v>', '1', 140, '</v></c></row>'),
    refused: 'SheetTooLarge Products!A1',
  },
]
