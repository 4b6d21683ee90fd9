/**
 * Excel files of several sheets, written row by row: what writes one sheet as a stream writes no second. Their memory
 * doesn't grow with their rows.
 */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { distinctNames } from '../zip/safe-names.ts'
import { writeZip, type ZippedFile } from '../zip/write-zip.ts'
import { columnLetter } from './column-letter.ts'
import { cellValue, formatOf, type SheetRow } from './sheet.ts'

export interface StreamedSheet {
  name: string
  /** Of each column, in characters. */
  widths: readonly number[]
  /** In bold, stays in view, and begins each sheet where there are several. */
  headings: readonly string[] | null
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}

interface WorkbookTerms {
  /** Of what is shown. */
  madeAt: Date
  /** Where not as many as Excel takes: further ones go on in another sheet. */
  mostRows?: number
}

const excelRows = 1_048_576
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

export function streamWorkbook(sheets: readonly StreamedSheet[], terms: WorkbookTerms): Readable {
  return writeZip(partsOf(sheets, terms))
}

async function* partsOf(
  sheets: readonly StreamedSheet[],
  { madeAt, mostRows = excelRows }: WorkbookTerms,
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
  const names: string[] = []
  const nameOf = distinctSheetNames()
  for (const sheet of sheets) {
    const rows = cursorOf(sheet.rows)
    try {
      // A sheet without rows is one nevertheless.
      do {
        names.push(nameOf(sheet.name))
        const content = Readable.from(sheetXml(sheet, rows, { styles, mostRows }), { objectMode: false })
        yield part(`xl/worksheets/sheet${names.length}.xml`, content)
      } while ((await rows.peek()) !== null)
    } finally {
      await rows.close()
    }
  }
  yield text('xl/styles.xml', styles.xml())
  yield text('xl/workbook.xml', workbookXml(names))
  yield text('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
  yield text(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  yield text('[Content_Types].xml', contentTypes(names.length))
}

interface Cursor {
  /** Null at the end. */
  peek(): Promise<SheetRow | null>
  next(): Promise<SheetRow | null>
  close(): Promise<void>
}

function cursorOf(rows: StreamedSheet['rows']): Cursor {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let ahead: SheetRow | null | undefined
  const pull = async () => {
    const { done, value } = await iterator.next()
    return done === true ? null : (value as SheetRow)
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
  { widths, headings }: StreamedSheet,
  rows: Cursor,
  { styles, mostRows }: { styles: Styles; mostRows: number },
): AsyncGenerator<Buffer> {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen =
    headings === null ? '' : '<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>'
  let piece = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`
  piece += `${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>`
  let count = 0
  if (headings !== null) {
    count += 1
    piece += rowXml(count, { cells: headings.map((text) => ({ text })), isBold: true }, styles)
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
  yield Buffer.from(`${piece}</sheetData></worksheet>`)
}

function rowXml(number: number, { cells, isBold = false }: SheetRow, styles: Styles): string {
  const written = cells.map((cell, at) => {
    if (cell === null) return ''
    const value = cellValue(cell)
    const place = `r="${columnLetter(at)}${number}" s="${styles.of(formatOf(cell), isBold, 'text' in cell)}"`
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
    if (value instanceof Date) return `<c ${place}><v>${(value.getTime() - dayZero) / dayMs}</v></c>`
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(String(value)))}</t></is></c>`
  })
  return `<row r="${number}">${written.join('')}</row>`
}

/** What no cell holds is cut where it can be seen. */
function fitting(text: string): string {
  return text.length <= longestCell ? text : `${text.slice(0, longestCell - 1).toWellFormed()}…`
}

const inXml: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Signs that XML has no place for are written as Excel writes them. */
function xmlText(text: string): string {
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

/** The looks that cells have, each once. */
class Styles {
  private readonly formats = new Map<string, number>()
  private readonly looks = new Map<string, number>()

  of(format: string | null, isBold: boolean, isText: boolean): number {
    if (format !== null && !this.formats.has(format)) this.formats.set(format, 164 + this.formats.size)
    const number = format === null ? 0 : this.formats.get(format)
    const look = `<xf numFmtId="${number}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${isText ? ' wrapText="1"' : ''}/></xf>`
    const known = this.looks.get(look) ?? this.looks.size + 1
    this.looks.set(look, known)
    return known
  }

  xml(): string {
    const formats = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
    )
    const plain = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>'
    const font = '<sz val="11"/><name val="Calibri"/>'
    return [
      `<styleSheet xmlns="${main}">`,
      formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
      `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      `<cellStyleXfs count="1">${plain}</cellStyleXfs>`,
      `<cellXfs count="${this.looks.size + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[...this.looks.keys()].join('')}</cellXfs>`,
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
    ].join('')
  }
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

function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
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
