/** Excel files, written row by row: their memory doesn't grow with their rows. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { distinctNames } from '../zip/safe-names.ts'
import { writeZip, type ZippedFile } from '../zip/write-zip.ts'
import { columnLetter } from './column-letter.ts'
import { cellValue, formatOf, type SheetCell, type SheetRow } from './sheet.ts'

/** One to be filled in, or what stands above such: with a format for what is typed, and no look of its own. */
export interface FormCell {
  /** As Excel writes formats. */
  format: string
  text?: string
  /** Behind it, as `RRGGBB`. */
  colour?: string
}

export interface WorkbookRow {
  cells: readonly (SheetCell | FormCell | null)[]
  isBold?: boolean
}

export interface StreamedSheet {
  name: string
  /** Width of each column, in characters. */
  widths: readonly number[]
  /** Begin each sheet where there are several; null for none. */
  headings: WorkbookRow | null
  /** Rows that stay when the others are scrolled; with `headings`, the one of these when absent. */
  frozenRows?: number
  rows: AsyncIterable<WorkbookRow> | Iterable<WorkbookRow>
  isHidden?: boolean
  /** What may be typed, as `dataValidation` elements. */
  validations?: readonly string[]
}

interface WorkbookTerms {
  /** Modification date of the parts of the file. Without it, the same content makes the same bytes. */
  madeAt?: Date
  /** Where not as many as Excel takes: further ones go on in another sheet. */
  mostRows?: number
}

const excelRows = 1_048_576
/** The first that archives know. */
const noTime = new Date(1980, 0, 1)
/** Characters; Excel repairs files that have more in a cell. */
const longestCell = 32_767
const longestName = 31
const pieceLength = 64 * 1024
/** How long rows are written before others have their turn. */
const turnMs = 15
const dayMs = 86_400_000
/** Excel's day 0, as it counts from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Texts as headings of a table: in bold. */
export function headingRow(texts: readonly string[]): SheetRow {
  return { cells: texts.map((text) => ({ text })), isBold: true }
}

export async function writeWorkbook(sheets: readonly StreamedSheet[]): Promise<Buffer> {
  return Buffer.concat(await streamWorkbook(sheets).toArray())
}

export function streamWorkbook(sheets: readonly StreamedSheet[], terms: WorkbookTerms = {}): Readable {
  return writeZip(partsOf(sheets, terms))
}

async function* partsOf(
  sheets: readonly StreamedSheet[],
  { madeAt = noTime, mostRows = excelRows }: WorkbookTerms,
): AsyncGenerator<ZippedFile> {
  const part = (path: string, content: Readable): ZippedFile => ({
    path,
    modifiedAt: madeAt,
    isCompressed: true,
    content,
  })
  const text = (path: string, xml: string) =>
    part(path, Readable.from([Buffer.from(head + xml)], { objectMode: false }))
  const styles = new Styles()
  const made: MadeSheet[] = []
  const nameOf = distinctSheetNames()
  for (const sheet of sheets) {
    const rows = cursorOf(sheet.rows)
    try {
      // A sheet without rows is one nevertheless.
      do {
        made.push({ name: nameOf(sheet.name), isHidden: sheet.isHidden === true })
        const content = Readable.from(sheetXml(sheet, rows, { styles, mostRows }), { objectMode: false })
        yield part(`xl/worksheets/sheet${made.length}.xml`, content)
      } while ((await rows.peek()) !== null)
    } finally {
      await rows.close()
    }
  }
  yield text('xl/styles.xml', styles.xml())
  yield text('xl/workbook.xml', workbookXml(made))
  yield text('xl/_rels/workbook.xml.rels', workbookRelations(made.length))
  yield text(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  yield text('[Content_Types].xml', contentTypes(made.length))
}

interface MadeSheet {
  name: string
  isHidden: boolean
}

interface Cursor {
  /** Null at the end. */
  peek(): Promise<WorkbookRow | null>
  next(): Promise<WorkbookRow | null>
  close(): Promise<void>
}

function cursorOf(rows: StreamedSheet['rows']): Cursor {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let ahead: WorkbookRow | null | undefined
  const pull = async () => {
    const { done, value } = await iterator.next()
    return done === true ? null : (value as WorkbookRow)
  }
  return {
    async peek() {
      if (ahead === undefined) ahead = await pull()
      return ahead
    },
    async next() {
      const row = ahead === undefined ? await pull() : ahead
      // Past the end it is asked no more.
      ahead = row === null ? null : undefined
      return row
    },
    async close() {
      await iterator.return?.()
    },
  }
}

async function* sheetXml(
  { widths, headings, frozenRows = headings === null ? 0 : 1, validations = [] }: StreamedSheet,
  rows: Cursor,
  { styles, mostRows }: { styles: Styles; mostRows: number },
): AsyncGenerator<Buffer> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen =
    frozenRows === 0
      ? ''
      : `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" state="frozen" activePane="bottomLeft"/>`
  let piece = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`
  piece += `${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`
  let count = 0
  if (headings !== null) {
    count += 1
    piece += rowXml(count, headings, styles)
  }
  let since = performance.now()
  while (count < mostRows) {
    const row = await rows.next()
    if (row === null) break
    count += 1
    piece += rowXml(count, row, styles)
    if (piece.length >= pieceLength) {
      yield Buffer.from(piece)
      piece = ''
    }
    if (performance.now() - since < turnMs) continue
    await setImmediate()
    since = performance.now()
  }
  const rules =
    validations.length === 0
      ? ''
      : `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
  yield Buffer.from(`${piece}</sheetData>${rules}</worksheet>`)
}

function rowXml(number: number, { cells, isBold = false }: WorkbookRow, styles: Styles): string {
  const written = cells.map((cell, at) =>
    cell === null ? '' : cellXml(cell, at, { number, isBold, styles }),
  )
  return `<row r="${number}">${written.join('')}</row>`
}

function cellXml(
  cell: SheetCell | FormCell,
  at: number,
  { number, isBold, styles }: { number: number; isBold: boolean; styles: Styles },
): string {
  const place = `r="${columnLetter(at)}${number}"`
  if ('format' in cell) {
    const { format, text, colour = null } = cell
    const styled = `${place} s="${styles.of({ format, isBold, colour, alignment: '' })}"`
    return text === undefined ? `<c ${styled}/>` : textXml(styled, String(cellValue({ text })))
  }
  const alignment = 'text' in cell ? 'vertical="top" wrapText="1"' : 'vertical="top"'
  const styled = `${place} s="${styles.of({ format: formatOf(cell), isBold, colour: null, alignment })}"`
  const value = cellValue(cell)
  if (typeof value === 'number') return `<c ${styled}><v>${value}</v></c>`
  if (value instanceof Date) return `<c ${styled}><v>${(value.getTime() - dayZero) / dayMs}</v></c>`
  return textXml(styled, value)
}

function textXml(styled: string, text: string): string {
  return `<c ${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(text))}</t></is></c>`
}

/** What no cell holds is cut where it can be seen. */
function fitting(text: string): string {
  return text.length <= longestCell ? text : `${text.slice(0, longestCell - 1).toWellFormed()}…`
}

const inXml: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that XML has no place for are written as Excel writes them. */
export function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => {
        return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
      })
      .replaceAll(/[&<>"]/g, (sign) => inXml[sign] ?? '')
  )
}

interface Look {
  format: string | null
  isBold: boolean
  colour: string | null
  /** Attributes; empty for Excel's own. */
  alignment: string
}

/** The looks that cells have, each once. */
class Styles {
  private readonly formats = new Map<string, number>()
  private readonly colours = new Map<string, number>()
  private readonly looks = new Map<string, { place: number; xml: string }>()

  of({ format, isBold, colour, alignment }: Look): number {
    const key = `${format}|${isBold}|${colour}|${alignment}`
    const known = this.looks.get(key)
    if (known !== undefined) return known.place
    const number = format === null || format === 'General' ? 0 : placeIn(this.formats, format, 164)
    const fill = colour === null ? 0 : placeIn(this.colours, colour, 2)
    const aligned = alignment === '' ? '' : `<alignment ${alignment}/>`
    const place = this.looks.size + 1
    this.looks.set(key, {
      place,
      xml: `<xf numFmtId="${number}" fontId="${isBold ? 1 : 0}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${aligned}</xf>`,
    })
    return place
  }

  xml(): string {
    const formats = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
    )
    const fills = [...this.colours.keys()].map(
      (colour) =>
        `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`,
    )
    const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    const font = '<sz val="11"/><name val="Calibri"/>'
    return [
      `<styleSheet xmlns="${main}">`,
      formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      `<fills count="${this.colours.size + 2}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fills.join('')}</fills>`,
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
      `<cellXfs count="${this.looks.size + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[...this.looks.values()].map(({ xml }) => xml).join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }
}

/** Number of `one` in `places`, in the order of first use, counted from `from`. */
function placeIn(places: Map<string, number>, one: string, from: number): number {
  const place = places.get(one) ?? places.size + from
  places.set(one, place)
  return place
}

/** As Excel wants them: short, without some signs, and no two the same in any letter case. */
function distinctSheetNames(): (name: string) => string {
  const distinct = distinctNames()
  return (name) => {
    const plain = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim()
    // Room for the number of the tenth and hundredth.
    return distinct(plain.slice(0, longestName - 6).trim() || 'Sheet')
  }
}

function workbookXml(made: readonly MadeSheet[]): string {
  const sheets = made.map(({ name, isHidden }, at) => {
    const state = isHidden ? ' state="hidden"' : ''
    return `<sheet name="${xmlText(name)}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: number): string {
  const each = Array.from({ length: sheets }, (_, at) => {
    return `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`
  })
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/>`
  return `<Relationships xmlns="${packaged}/relationships">${each.join('')}${styles}</Relationships>`
}

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const each = Array.from({ length: sheets }, (_, at) => {
    return `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`
  })
  return [
    `<Types xmlns="${packaged}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>`,
    ...each,
    '</Types>',
  ].join('')
}
