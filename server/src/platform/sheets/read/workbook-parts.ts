/** What cells of a workbook refer to: sheets, the system of dates, formats of numbers, texts of all cells. */
import { isDateFormat } from 'hucre'
import { refuse } from '../../errors.ts'
import { StringTable } from './string-table.ts'
import { attribute, readWholeXml, readXml } from './xml-events.ts'
import { piecesOf, type ZipParts } from './zip-parts.ts'

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

/** Refuses SheetOtherKind for zips that are no workbook, SheetDamaged. */
export async function readFrame(parts: ZipParts): Promise<WorkbookFrame> {
  const root = await relations(parts, '')
  const book = root.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const text = await parts.text(book)
  if (text === null) return refuse('SheetOtherKind', { format: otherZip(parts) })
  const own = await relations(parts, book)
  const partOf = (ending: string) => own.find(({ type }) => type.endsWith(ending))?.target ?? null
  const sheets: WorkbookSheet[] = []
  let is1904 = false
  readWholeXml(text, {
    open(name, given) {
      if (name === 'workbookPr') is1904 = given.date1904 === '1' || given.date1904 === 'true'
      if (name !== 'sheet') return
      const id = attribute(given, 'id')
      const part = own.find((relation) => relation.id === id && relation.type.endsWith('/worksheet'))?.target
      // Sheets of charts and macros have no cells.
      if (part !== undefined)
        sheets.push({ name: given.name ?? '', isHidden: (given.state ?? 'visible') !== 'visible', part })
    },
    text() {},
    close() {},
  })
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
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const text = await parts.text(`${folder}_rels/${part.slice(slash + 1)}.rels`)
  const found: Relation[] = []
  if (text === null) return found
  readWholeXml(text, {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      // What lies elsewhere is never fetched.
      if (name === 'Relationship' && TargetMode !== 'External')
        found.push({ id: Id, type: Type, target: resolved(folder, Target) })
    },
    text() {},
    close() {},
  })
  return found
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

/** For each style of cells whether it shows numbers as dates. */
export async function readDateStyles(parts: ZipParts, stylesPart: string | null): Promise<boolean[]> {
  const text = stylesPart === null ? null : await parts.text(stylesPart)
  if (text === null) return []
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  readWholeXml(text, {
    open(name, given) {
      if (name === 'numFmt') formats.set(Number(given.numFmtId), given.formatCode ?? '')
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      const id = Number(given.numFmtId ?? 0)
      const format = formats.get(id)
      styles.push(format === undefined ? knownDates.includes(id) : isDateFormat(format))
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** Refuses SheetTooLarge where texts take more than `mostBytes`. */
export async function readSharedTexts(
  parts: ZipParts,
  sharedPart: string | null,
  mostBytes: number,
): Promise<StringTable> {
  const table = new StringTable(mostBytes)
  const content = sharedPart === null ? null : await parts.stream(sharedPart)
  if (content === null) return table
  const text = new CellText()
  const reader = readXml({
    open(name, given) {
      if (name === 'si') text.begin()
      else text.open(name, given)
    },
    text: (piece) => text.add(piece),
    close(name) {
      if (name === 'si') table.add(text.value(), text.isRich)
      else text.close(name)
    },
  })
  for await (const piece of piecesOf(content)) reader.write(piece)
  reader.end()
  return table
}

/** What makes a part of a text look unlike the others. Which font its script needs doesn't. */
const emphases: readonly string[] = ['b', 'i', 'u', 'strike', 'outline', 'shadow', 'vertAlign']
/** Runs that don't state them have those of the cell. */
const stated: readonly string[] = ['sz', 'color']

/** Texts of cells are runs, of which those that say how others are pronounced are none of the text. */
export class CellText {
  #text = ''
  #depth = 0
  #isPhonetic = false
  #run: string[] = []
  /** Of each run; sizes and colours by their element. */
  readonly #looks = new Map<string, Set<string>>()

  begin(): void {
    this.#text = ''
    this.#depth = 0
    this.#isPhonetic = false
    this.#looks.clear()
  }

  open(name: string, given: Readonly<Record<string, string>>): void {
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 't') this.#depth += 1
    if (name === 'r') this.#run = []
    if (stated.includes(name)) this.#look(name, JSON.stringify(given))
    if (emphases.includes(name) && given.val !== '0' && given.val !== 'false')
      this.#run.push(`${name} ${given.val ?? ''}`)
  }

  #look(what: string, is: string): void {
    this.#looks.set(what, (this.#looks.get(what) ?? new Set()).add(is))
  }

  /** Whether a part of it looks unlike the others. */
  get isRich(): boolean {
    return [...this.#looks.values()].some(({ size }) => size > 1)
  }

  add(piece: string): void {
    if (this.#depth > 0 && !this.#isPhonetic) this.#text += piece
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 't') this.#depth -= 1
    if (name === 'r') this.#look('run', this.#run.toSorted().join())
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
