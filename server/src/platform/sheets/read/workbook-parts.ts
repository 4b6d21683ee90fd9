/** What cells of a workbook refer to: sheets, the system of dates, formats of numbers, texts of all cells. */
import { refuse } from '../../errors.ts'
import { damaged, tooLarge } from './faults.ts'
import type { CellStyle, SheetLimits } from './sheet-file.ts'
import { StringTable } from './string-table.ts'
import { attribute, readPart } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

export interface WorkbookSheet {
  name: string
  isHidden: boolean
  /** Name of its part. */
  part: string
}

export interface WorkbookFrame {
  sheets: WorkbookSheet[]
  /** Whether days are counted from 1904. */
  is1904: boolean
  sharedPart: string | null
  stylesPart: string | null
}

/** Bytes of parts that describe the others. */
const mostFrameBytes = 32 * 1024 ** 2
const mostSheets = 1_000
/** Sheets have one each; charts, links to other files and stores of pivot tables too. */
const mostRelations = 10_000
/** As many as Excel takes; further formats are numbers of theirs. */
const mostFormats = 65_490
/** Longer ones Excel doesn't take either. */
const longestFormat = 255
const longestName = 255
/** Id, kind and target of a relation together. */
const longestRelation = 4_096

/** Refuses SheetOtherKind for zips that are no workbook, SheetDamaged, SheetTooLarge. */
export async function readFrame(parts: ZipParts): Promise<WorkbookFrame> {
  const root = await relations(parts, '')
  const book = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const pieces = await parts.pieces(book, mostFrameBytes)
  if (pieces === null) return refuse('SheetOtherKind', { format: otherZip(parts) })
  const own = await relations(parts, book)
  const partOf = (ending: string) => own.find(({ type }) => type.endsWith(ending))?.target ?? null
  // The first of an id counts.
  const worksheets = new Map(
    own
      .filter(({ type }) => type.endsWith('/worksheet'))
      .map(({ id, target }) => [id, target] as const)
      .toReversed(),
  )
  const sheets: WorkbookSheet[] = []
  let is1904 = false
  const handler = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (name === 'workbookPr') is1904 = given.date1904 === '1' || given.date1904 === 'true'
      if (name !== 'sheet') return
      const part = worksheets.get(attribute(given, 'id') ?? '')
      // Sheets of charts and macros have no cells.
      if (part === undefined) return
      const { name: title = '', state = 'visible' } = given
      if (sheets.length >= mostSheets || title.length > longestName) tooLarge(book)
      sheets.push({ name: title, isHidden: state !== 'visible', part })
    },
    text() {},
    close() {},
  }
  await readPart(pieces, handler, () => book)
  if (sheets.length === 0) refuse('SheetOtherKind', { format: otherZip(parts) })
  return { sheets, is1904, sharedPart: partOf('/sharedStrings'), stylesPart: partOf('/styles') }
}

function otherZip({ names }: ZipParts): string {
  if (names.has('index/document.iwa') || [...names].some((name) => name.endsWith('.iwa'))) return 'Numbers'
  if (names.has('word/document.xml')) return 'Word'
  if (names.has('xl/workbook.bin')) return 'Excel (.xlsb)'
  return names.has('content.xml') ? 'OpenDocument (.ods)' : 'ZIP'
}

interface Relation {
  id: string
  type: string
  target: string
}

async function relations(parts: ZipParts, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const own = relationsPart(part)
  const pieces = await parts.pieces(own, mostFrameBytes)
  const found: Relation[] = []
  if (pieces === null) return found
  let count = 0
  const handler = {
    open(
      name: string,
      { Id = '', Type = '', Target = '', TargetMode = '' }: Readonly<Record<string, string>>,
    ) {
      if (name !== 'Relationship') return
      count += 1
      if (count > mostRelations) tooLarge(own)
      // What lies elsewhere is never fetched.
      if (TargetMode === 'External') return
      if (Id.length + Type.length + Target.length > longestRelation) damaged(own)
      found.push({ id: Id, type: Type, target: resolved(folder, Target) })
    },
    text() {},
    close() {},
  }
  await readPart(pieces, handler, () => own)
  return found
}

/** Where a part says what it refers to. */
export function relationsPart(part: string): string {
  const slash = part.lastIndexOf('/')
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path: string[] = []
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

/** Formats that Excel knows by number and files don't describe: dates and times, in East Asian ones too. */
const knownDates = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]

/** What formats show as it stands there. */
const shownAsItIs = /"[^"]*"|\\.|[*_]./g
const inBrackets = /\[[^\]]*\]/g

/** Whether a format shows days or times. A single `m` and two may be months or minutes, and never stand alone. */
function isDateFormat(code: string): boolean {
  const signs = code.replaceAll(shownAsItIs, '')
  // Hours beyond a day.
  if (/\[(h+|m+|s+)\]/i.test(signs)) return true
  return /[yd]|m{3}|am\/pm|a\/p|(?<![a-z])[hs]{1,2}(?![a-z])/i.test(signs.replaceAll(inBrackets, ''))
}

/** Formats in percent that Excel knows by number. */
const knownPercents = [9, 10]

function isPercentFormat(code: string): boolean {
  return code.replaceAll(shownAsItIs, '').includes('%')
}

/** A number format of zeros alone, as for article numbers: shows at least as many digits as it has zeros. */
const fewestDigits = /^0{2,40}$/

/** How each style of cells shows numbers. */
export async function readStyles(parts: ZipParts, stylesPart: string | null): Promise<CellStyle[]> {
  if (stylesPart === null) return []
  const pieces = await parts.pieces(stylesPart, mostFrameBytes)
  if (pieces === null) return []
  const formats = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let isInCells = false
  const handler = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (formats.size > mostFormats || styles.length > mostFormats) tooLarge(stylesPart)
      if (name === 'numFmt') {
        const code = (given.formatCode ?? '').slice(0, longestFormat)
        const digits = fewestDigits.test(code) ? code.length : 0
        formats.set(Number(given.numFmtId), {
          isDate: isDateFormat(code),
          digits,
          isPercent: isPercentFormat(code),
        })
      }
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(given.numFmtId ?? 0)
      styles.push(
        formats.get(id) ?? {
          isDate: knownDates.includes(id),
          digits: 0,
          isPercent: knownPercents.includes(id),
        },
      )
    },
    text() {},
    close(name: string) {
      if (name === 'cellXfs') isInCells = false
    },
  }
  await readPart(pieces, handler, () => stylesPart)
  return styles
}

/** Refuses SheetTooLarge where texts take more memory than they may. */
export async function readSharedTexts(
  parts: ZipParts,
  sharedPart: string | null,
  { partBytes, sharedTextBytes, cellCharacters }: SheetLimits,
): Promise<StringTable> {
  const table = new StringTable(sharedTextBytes, sharedPart ?? '')
  const pieces = sharedPart === null ? null : await parts.pieces(sharedPart, partBytes)
  if (sharedPart === null || pieces === null) return table
  const text = new CellText(cellCharacters, () => sharedPart)
  const handler = {
    open(name: string, given: Readonly<Record<string, string>>) {
      if (name === 'si') text.begin()
      else text.open(name, given)
    },
    text: (piece: string) => text.add(piece),
    close(name: string) {
      if (name === 'si') table.add(text.value(), text.isRich)
      else text.close(name)
    },
  }
  await readPart(pieces, handler, () => sharedPart)
  return table
}

/** What makes a part of a text look unlike the others. Which font its script needs doesn't. */
const emphases: readonly string[] = ['b', 'i', 'u', 'strike', 'outline', 'shadow', 'vertAlign']
/** Runs that don't state them have those of the cell. */
const stated: readonly string[] = ['sz', 'color']

/** Runs of one text, with what each says of its looks. */
const mostRunElements = 100_000

/** Texts of cells are runs, of which those that say how others are pronounced are none of the text. */
export class CellText {
  readonly #most: number
  readonly #place: () => string
  #text = ''
  #depth = 0
  #isPhonetic = false
  #elements = 0
  #run = new Set<string>()
  /** As the first run looks; sizes and colours by their element. */
  readonly #looks = new Map<string, string>()
  #isRich = false

  /** `place`: where the text is that is read now. */
  constructor(mostCharacters: number, place: () => string) {
    this.#most = mostCharacters
    this.#place = place
  }

  begin(): void {
    this.#text = ''
    this.#depth = 0
    this.#isPhonetic = false
    this.#elements = 0
    this.#looks.clear()
    this.#isRich = false
  }

  open(name: string, given: Readonly<Record<string, string>>): void {
    this.#elements += 1
    if (this.#elements > mostRunElements) tooLarge(this.#place())
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 't') this.#depth += 1
    if (name === 'r') this.#run.clear()
    if (stated.includes(name)) this.#look(name, JSON.stringify(given))
    if (emphases.includes(name) && given.val !== '0' && given.val !== 'false')
      this.#run.add(`${name} ${(given.val ?? '').slice(0, longestName)}`)
  }

  #look(what: string, is: string): void {
    const first = this.#looks.get(what)
    if (first === undefined) this.#looks.set(what, is)
    else if (first !== is) this.#isRich = true
  }

  /** Whether a part of it looks unlike the others. */
  get isRich(): boolean {
    return this.#isRich
  }

  /** Refuses SheetTooLarge. */
  add(piece: string): void {
    if (this.#depth === 0 || this.#isPhonetic) return
    this.#text += piece
    if (this.#text.length > this.#most) tooLarge(this.#place())
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 't') this.#depth -= 1
    if (name === 'r') this.#look('run', [...this.#run].toSorted().join())
  }

  value(): string {
    return unescaped(this.#text)
  }
}

/** `_x000D_` stands for a character that XML can't hold. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
