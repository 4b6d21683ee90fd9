/** Delimited files in whatever encoding and with whatever delimiter they come, read record by record. */
import { createReadStream } from 'node:fs'
import { compose, Readable, Transform } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { Refusal, refuse } from '../../errors.ts'
import { damaged, placeOfCell, placeOfRow, tooLarge } from './faults.ts'
import { findEncoding } from './file-encoding.ts'
import type { ReadCell, ReadRow, SheetFile, SheetLimits } from './sheet-file.ts'

const delimiters = [';', ',', '\t', '|'] as const
const sniffedRecords = 20
const sniffedCharacters = 65_536

/** Refuses SheetDamaged for what is no text, SheetTooLarge. */
export async function openDelimited(path: string, limits: SheetLimits): Promise<SheetFile> {
  const encoding = await findEncoding(path)
  const head = await headOf(path, encoding)
  if (head.trim() === '') refuse('SheetEmpty')
  const shape = await findShape(head)
  const { delimiter } = shape
  return {
    kind: 'csv',
    sheets: [],
    delimiter,
    rows: () => rowsOf(textOf(path, encoding), { ...shape, limits }),
  }
}

/** It ends with an error where the file can't be read. */
function textOf(path: string, encoding: string): Readable {
  return compose(createReadStream(path), iconv.decodeStream(encoding))
}

async function headOf(path: string, encoding: string): Promise<string> {
  let head = ''
  const text = textOf(path, encoding)
  for await (const piece of text) {
    head += piece
    if (head.length >= sniffedCharacters) break
  }
  return head
}

/** As Excel writes it into the first line: `sep=;`. */
const statedDelimiter = /^\uFEFF?"?sep=(.)"?\r?\n/i

interface Shape {
  delimiter: string
  /** Whether the first line is no record. */
  skipsLine: boolean
  lineEnds: string[]
}

async function findShape(head: string): Promise<Shape> {
  const lineEnds = endsAsOldMacs(head) ? ['\r'] : ['\r\n', '\n']
  const stated = statedDelimiter.exec(head)?.[1]
  if (stated !== undefined) return { delimiter: stated, skipsLine: true, lineEnds }
  return { delimiter: await findDelimiter(head, lineEnds), skipsLine: false, lineEnds }
}

/** A field in quotes, whose lines are none of the file's. */
const quotedField = /(?<=^|[;,\t|\r\n])"[^"]*(?:""[^"]*)*"/g

/**
 * Excel ends rows as old Macs did, with a carriage return alone, and lines within its cells with a line feed. Where rows end
 * otherwise, a carriage return stands within a text, and is to be told.
 */
function endsAsOldMacs(head: string): boolean {
  const between = head.replaceAll(quotedField, '')
  return between.includes('\r') && !between.includes('\n')
}

/** The one that parts the first records most evenly into most fields. */
async function findDelimiter(head: string, lineEnds: string[]): Promise<string> {
  let best = { delimiter: ',' as string, score: 0 }
  for (const delimiter of delimiters) {
    const score = await evenness(head, delimiter, lineEnds)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/**
 * Number of fields that the first record with something in it has, times the share of records with as many. A title may
 * stand above: then those count that half of the records have.
 */
async function evenness(head: string, delimiter: string, lineEnds: string[]): Promise<number> {
  const counts: number[] = []
  const parser = Readable.from([head]).pipe(
    parse({ ...terms, delimiter, record_delimiter: lineEnds, to: sniffedRecords }),
  )
  try {
    for await (const record of parser as AsyncIterable<string[]>)
      if (record.some((field) => field.trim() !== '')) counts.push(record.length)
  } catch {
    // The head may end within quotes.
  }
  const shareOf = (fields: number) => counts.filter((count) => count === fields).length / counts.length
  const [first = 1] = counts
  if (first > 1) return first * shareOf(first)
  const [most = 1] = counts.toSorted((one, other) => shareOf(other) - shareOf(one))
  return most > 1 && shareOf(most) >= 0.5 ? most * shareOf(most) : 0
}

const terms = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
} as const satisfies Options

async function* rowsOf(
  text: Readable,
  { delimiter, skipsLine, lineEnds, limits }: Shape & { limits: SheetLimits },
): AsyncGenerator<ReadRow> {
  const most = limits.cellCharacters * 4
  const parser = compose(
    text,
    endingLines(most),
    parse({
      ...terms,
      delimiter,
      record_delimiter: lineEnds,
      max_record_size: most,
      ...(skipsLine ? { from_line: 2 } : {}),
    }),
  )
  let row = skipsLine ? 1 : 0
  let characters = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > limits.rows) tooLarge(placeOfRow('', row))
      if (record.length > limits.columns) tooLarge(placeOfCell('', row, limits.columns))
      const long = record.findIndex(({ length }) => length > limits.cellCharacters)
      if (long >= 0) tooLarge(placeOfCell('', row, long))
      characters += record.reduce((sum, { length }) => sum + Math.max(1, length), 0)
      if (characters > limits.sheetCharacters) tooLarge(placeOfRow('', row))
      yield { row, cells: record.map(cellOf) }
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    const place = placeOfRow('', row + 1)
    if (cause instanceof LineTooLong) tooLarge(place, cause)
    if (!(cause instanceof CsvError)) throw cause
    return cause.code === 'CSV_MAX_RECORD_SIZE' ? tooLarge(place, cause) : damaged(place, cause)
  } finally {
    parser.destroy()
  }
}

class LineTooLong extends Error {}

/** The parser counts what is in the fields of a record, not how many of them there are: each takes a character of its line. */
function endingLines(most: number): Transform {
  let length = 0
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform(piece: string, _encoding, done) {
      const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf('\r'))
      length = end < 0 ? length + piece.length : piece.length - end - 1
      if (length > most) done(new LineTooLong())
      else done(null, piece)
    },
  })
}

function cellOf(text: string): ReadCell | null {
  return text === '' ? null : { kind: 'text', text }
}
