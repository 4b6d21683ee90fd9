/** Workbooks as files: how programs lay them out, what lies beside the cells, and what only looks like one. */
import { writeOds } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import type { AwkwardFile } from './case.ts'
import { book, number, relations, row, sheet, text, workbook, workbookParts, zipOf } from './workbook.ts'

const plain = { rows: row(1, text('Oak'), number('2')) }
const read = { 1: ['Oak', 'number 2'] }
const twoSheets = (first: string, second: string) => ({
  parts: {
    'xl/workbook.xml': book(first + second),
    'xl/_rels/workbook.xml.rels': relations([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'worksheet', 'worksheets/sheet2.xml'],
    ]),
    'xl/worksheets/sheet1.xml': sheet(row(1, text('first'))),
    'xl/worksheets/sheet2.xml': sheet(row(1, text('second'))),
  },
})
const hidden = '<sheet name="A" sheetId="1" state="hidden" r:id="r1"/>'
const shown = '<sheet name="B" sheetId="2" r:id="r2"/>'
/** Content that no name of a file tells. */
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export const workbookFiles: readonly AwkwardFile[] = [
  {
    title: 'parts whose sizes stand behind them',
    file: () => zipOf(workbookParts(plain), { isStreamed: true }),
    rows: read,
  },
  {
    title: 'parts that aren’t packed',
    file: () => zipOf(workbookParts(plain), { isStored: true }),
    rows: read,
  },
  {
    title: 'neither formats nor shared texts',
    file: () => workbook({ ...plain, parts: { 'xl/styles.xml': null, 'xl/sharedStrings.xml': null } }),
    rows: read,
  },
  {
    title: 'parts that are named from the root, in other letters',
    file: () =>
      workbook({
        parts: {
          'xl/worksheets/sheet1.xml': null,
          'XL/Tables/ONE.xml': sheet(plain.rows),
          'xl/_rels/workbook.xml.rels': relations([['r1', 'worksheet', '/xl/tables/one.xml']]),
        },
      }),
    rows: read,
  },
  {
    title: 'a workbook that lies in a folder of its own',
    file: () =>
      workbook({
        parts: {
          '_rels/.rels': relations([['r1', 'officeDocument', './data/book.xml']]),
          'xl/workbook.xml': null,
          'data/book.xml': book('<sheet name="A" sheetId="1" r:id="r1"/>'),
          'data/_rels/book.xml.rels': relations([['r1', 'worksheet', '../xl/worksheets/sheet1.xml']]),
          'xl/worksheets/sheet1.xml': sheet(plain.rows),
        },
      }),
    rows: read,
  },
  {
    title: 'elements with prefixes',
    file: () =>
      workbook({
        parts: {
          'xl/worksheets/sheet1.xml':
            '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c t="inlineStr"><x:is><x:t>Oak</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        },
      }),
    rows: read,
  },
  {
    title: 'the strict form of the standard',
    file: async () => {
      const parts = workbookParts({ rows: row(1, text('Oak'), '<c t="d"><v>2024-01-31</v></c>') })
      return await zipOf(
        Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [
            name,
            `${part}`
              .replaceAll(
                'http://schemas.openxmlformats.org/spreadsheetml/2006',
                'http://purl.oclc.org/ooxml/spreadsheetml',
              )
              .replaceAll(
                'http://schemas.openxmlformats.org/officeDocument/2006',
                'http://purl.oclc.org/ooxml/officeDocument',
              ),
          ]),
        ),
      )
    },
    rows: { 1: ['Oak', 'date 2024-01-31'] },
  },
  {
    title: 'parts in UTF-16',
    file: () =>
      workbook({
        parts: {
          'xl/worksheets/sheet1.xml': Buffer.from(
            `\uFEFF${sheet(plain.rows).replace('UTF-8', 'UTF-16')}`,
            'utf16le',
          ),
        },
      }),
    rows: read,
  },
  {
    title: 'macros, pictures, remarks and a store of the program beside the cells',
    file: () =>
      workbook({
        ...plain,
        parts: {
          'xl/vbaProject.bin': compound,
          'xl/media/image1.png': Buffer.from('89504e470d0a1a0a', 'hex'),
          'xl/comments1.xml': '<comments/>',
          'customXml/item1.xml': '<any/>',
        },
      }),
    rows: read,
  },
  {
    title: 'a link to another workbook, which stays where it is',
    file: () =>
      workbook({
        rows: row(1, '<c><f>[1]Prices!$A$1</f><v>12.5</v></c>'),
        parts: {
          'xl/externalLinks/externalLink1.xml': '<externalLink/>',
          'xl/externalLinks/_rels/externalLink1.xml.rels':
            '<Relationships><Relationship Id="r1" Type="x/externalLinkPath" Target="https://prices.example/book.xlsx" TargetMode="External"/></Relationships>',
        },
      }),
    rows: { 1: ['formula number 12.5'] },
  },
  {
    title: 'a sheet that lies elsewhere',
    file: () =>
      workbook({
        parts: {
          'xl/_rels/workbook.xml.rels': relations([
            ['r1', 'worksheet', 'https://prices.example/s.xml'],
          ]).replace('/></', ' TargetMode="External"/></'),
        },
      }),
    refused: 'SheetOtherKind ZIP',
  },
  {
    title: 'a first sheet that is hidden',
    file: () => workbook(twoSheets(hidden, shown)),
    rows: { 1: ['second'] },
  },
  {
    title: 'a hidden sheet by its name',
    file: () => workbook(twoSheets(hidden, shown)),
    sheet: 'A',
    rows: { 1: ['first'] },
  },
  {
    title: 'sheets that are all hidden',
    file: () => workbook(twoSheets(hidden, shown.replace('sheetId', 'state="veryHidden" sheetId'))),
    rows: { 1: ['first'] },
  },
  {
    title: 'a sheet that isn’t there',
    file: () => workbook(plain),
    sheet: 'Prices',
    refused: 'SheetNotFound Prices',
  },
  {
    title: 'a sheet of charts in front',
    file: () =>
      workbook({
        parts: {
          'xl/workbook.xml': book(
            '<sheet name="Chart" sheetId="1" r:id="r1"/><sheet name="B" sheetId="2" r:id="r2"/>',
          ),
          'xl/_rels/workbook.xml.rels': relations([
            ['r1', 'chartsheet', 'chartsheets/sheet1.xml'],
            ['r2', 'worksheet', 'worksheets/sheet1.xml'],
          ]),
          'xl/worksheets/sheet1.xml': sheet(plain.rows),
        },
      }),
    rows: read,
  },
  { title: 'a sheet without rows', file: () => workbook({}), rows: {} },
  {
    title: 'days as a library writes them',
    file: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'A',
              columns: [{ numFmt: 'yyyy-mm-dd' }],
              rows: [[new Date('2024-01-31T00:00:00Z')], ['Oak']],
            },
          ],
        }),
      ),
    rows: { 1: ['date 2024-01-31'], 2: ['Oak'] },
  },
  {
    title: 'entities that grow',
    file: () =>
      workbook({
        parts: {
          'xl/worksheets/sheet1.xml': `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet(row(1, text('&b;&b;&b;'))).replace(/<\?.*?\?>/, '')}`,
        },
      }),
    refused: 'SheetDamaged Products!A1',
  },
  {
    title: 'entities that name files of the server',
    file: () =>
      workbook({
        parts: {
          'xl/sharedStrings.xml':
            '<!DOCTYPE s [<!ENTITY f SYSTEM "file:///etc/passwd">]><sst><si><t>&f;</t></si></sst>',
        },
        rows: row(1, '<c t="s"><v>0</v></c>'),
      }),
    refused: 'SheetDamaged xl/sharedStrings.xml',
  },
  {
    title: 'a sheet of nothing but zeros, packed to a thousandth',
    file: () => workbook({ parts: { 'xl/worksheets/sheet1.xml': sheet(' '.repeat(60 * 1024 ** 2)) } }),
    refused: 'SheetTooLarge xl/worksheets/sheet1.xml',
  },
  {
    title: 'a part that says it is smaller than it is',
    file: async () => {
      const content = sheet(row(1, text('x'.repeat(5_000))))
      const zip = await workbook({ parts: { 'xl/worksheets/sheet1.xml': content } })
      return overwritten(zip, content.length, 100)
    },
    refused: 'SheetDamaged xl/worksheets/sheet1.xml',
  },
  {
    title: 'more parts than a workbook has',
    file: async () => {
      const zip = await workbook(plain)
      // What the end of the archive says of its directory is all that is read of it.
      zip.writeUInt16LE(20_001, zip.indexOf('PK\u0005\u0006') + 10)
      return zip
    },
    refused: 'SheetTooLarge ZIP',
  },
  {
    title: 'one that was cut off',
    file: async () => (await workbook(plain)).subarray(0, -200),
    refused: 'SheetDamaged ZIP',
  },
  {
    title: 'one whose packed content was overwritten',
    file: async () => {
      const zip = await workbook({
        rows: Array.from({ length: 500 }, (_, at) => row(at + 1, text(`${at * 7919}`))).join(''),
      })
      const place = zip.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
      return Buffer.from(zip).fill(0xff, place + 20, place + 200)
    },
    refused: 'SheetDamaged xl/worksheets/sheet1.xml',
  },
  {
    title: 'XML that ends within a row',
    file: () => workbook({ parts: { 'xl/worksheets/sheet1.xml': sheet(plain.rows).slice(0, -40) } }),
    refused: 'SheetDamaged Products!B1',
  },
  {
    title: 'a workbook with a password',
    file: async () =>
      Buffer.from(
        await writeXlsx({
          sheets: [{ name: 'A', rows: [['Oak']] }],
          encryption: { password: 'oak', spinCount: 1 },
        }),
      ),
    refused: 'SheetProtected',
  },
  {
    title: 'Excel 97, under a new name',
    file: () => Buffer.concat([compound, Buffer.alloc(2_000)]),
    refused: 'SheetOtherKind Excel 97–2003 (.xls)',
  },
  {
    title: 'OpenDocument',
    file: async () => Buffer.from(await writeOds({ sheets: [{ name: 'A', rows: [['Oak']] }] })),
    refused: 'SheetOtherKind OpenDocument (.ods)',
  },
  { title: 'Numbers', file: () => zipOf({ 'Index/Document.iwa': 'x' }), refused: 'SheetOtherKind Numbers' },
  { title: 'Word', file: () => zipOf({ 'word/document.xml': '<x/>' }), refused: 'SheetOtherKind Word' },
  {
    title: 'the binary form of Excel',
    file: () => zipOf({ 'xl/workbook.bin': 'x' }),
    refused: 'SheetOtherKind Excel (.xlsb)',
  },
  { title: 'an archive of anything', file: () => zipOf({ 'a.txt': 'x' }), refused: 'SheetOtherKind ZIP' },
]

/** The size of a part in the directory and in front of it. */
function overwritten(zip: Buffer, size: number, by: number): Buffer {
  const changed = Buffer.from(zip)
  for (let place = 0; place <= changed.length - 4; place++)
    if (changed.readUInt32LE(place) === size) changed.writeUInt32LE(by, place)
  return changed
}
