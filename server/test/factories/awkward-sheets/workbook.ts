/** Workbooks out of hand-written XML: what no library would write, and programs do. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A large one comes in pieces. */
type Part = string | Buffer | readonly string[] | Generator<string>
export type Parts = Record<string, Part>

interface ZipTerms {
  isStored?: boolean
  /** Sizes stand behind the content, as programs write that don't know them before. */
  isStreamed?: boolean
}

export async function zipOf(parts: Parts, { isStored = false, isStreamed = false }: ZipTerms = {}) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) {
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
    if (isWhole && !isStreamed) zip.addBuffer(Buffer.from(content), name, { compress: !isStored })
    else
      zip.addReadStream(Readable.from(isWhole ? [content] : content), name, {
        compress: !isStored,
      })
  }
  zip.end()
  return await buffer(zip.outputStream)
}

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface WorkbookTerms {
  /** What stands between `<sheetData>` and its end. */
  rows?: string
  /** What stands behind it, such as merged cells. */
  behind?: string
  /** Content of each `<si>`. */
  shared?: readonly string[]
  is1904?: boolean
  /** Further parts, or others in the place of those that are made here; null leaves one out. */
  parts?: Readonly<Record<string, Part | null>>
}

/** The parts of a workbook with one sheet, `Products`. */
export function workbookParts({
  rows = '',
  behind = '',
  shared = [],
  is1904 = false,
  parts = {},
}: WorkbookTerms): Parts {
  const made: Record<string, Part | null> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations([['r1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': book('<sheet name="Products" sheetId="1" r:id="r1"/>', is1904),
    'xl/_rels/workbook.xml.rels': relations([
      ['r1', 'worksheet', 'worksheets/sheet1.xml'],
      ['r2', 'styles', 'styles.xml'],
      ['r3', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared.map((si) => `<si>${si}</si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(rows, behind),
    ...parts,
  }
  return Object.fromEntries(
    Object.entries(made).flatMap(([name, part]) => (part === null ? [] : [[name, part]])),
  )
}

export async function workbook(terms: WorkbookTerms): Promise<Buffer> {
  return await zipOf(workbookParts(terms))
}

export function sheet(rows: string, behind = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`
}

export function book(sheets: string, is1904 = false): string {
  return `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets}</sheets></workbook>`
}

export function relations(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const each = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`
}

/** Formats of cells by what they are for: `s="…"` takes the number. */
export const style = {
  general: 0,
  day: 1,
  dayAndTime: 2,
  time: 3,
  percent: 4,
  scientific: 5,
  germanDay: 6,
  chineseDay: 7,
  quotedLetters: 8,
  duration: 9,
  red: 10,
  text: 11,
  article: 12,
} as const

const formats = [
  ['dd.mm.yyyy', 164],
  ['[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;', 165],
  ['0.0&quot; days&quot;', 166],
  ['[h]:mm', 167],
  ['[Red]#,##0.00', 168],
  ['0000000000000', 169],
] as const
const formatIds = [0, 14, 22, 20, 10, 11, 164, 165, 166, 167, 168, 49, 169]
const styles = `<styleSheet xmlns="${main}"><numFmts>${formats
  .map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formatIds
  .map((id) => `<xf numFmtId="${id}"/>`)
  .join('')}</cellXfs></styleSheet>`

/** A row of cells, which stand side by side. */
export function row(number: number, ...cells: readonly string[]): string {
  return `<row r="${number}">${cells.join('')}</row>`
}

/** A number, of which `s` is the format. */
export function number(value: string, s: number = style.general): string {
  return `<c s="${s}"><v>${value}</v></c>`
}

/** A text that stands in its cell. */
export function text(value: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
}
