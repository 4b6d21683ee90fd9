/** Streams the rows of a delimited file with their line numbers. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { tidy } from '../reading/column-samples.ts'

export interface FileShape {
  delimiter: string
  headers: string[]
}

export interface FileRow {
  /** Line of the file on which the row ends, from 1. */
  line: number
  values: string[]
}

const delimiters = [';', ',', '\t', '|'] as const
const sniffedBytes = 65_536

/** The delimiter that the first line holds most often, and the headers. */
export async function sniffFile(path: string): Promise<FileShape> {
  const file = await open(path)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0)
  await file.close()
  const [firstLine = ''] = buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const counts = delimiters.map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }))
  const { delimiter } = counts.reduce((best, next) => (next.count > best.count ? next : best))
  for await (const record of createReadStream(path, { end: sniffedBytes }).pipe(
    parse({ delimiter, bom: true, relax_column_count: true, relax_quotes: true, to: 1 }),
  )) {
    return { delimiter, headers: (record as string[]).map(tidy) }
  }
  return { delimiter, headers: [] }
}

/** Data rows in order. Rows of blank cells are passed over; a short row is filled up with blanks. */
export async function* readRows(path: string, shape: FileShape): AsyncGenerator<FileRow> {
  const parser = createReadStream(path).pipe(
    parse({
      delimiter: shape.delimiter,
      bom: true,
      from: 2,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }),
  )
  for await (const { record, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    yield { line: info.lines, values: shape.headers.map((_, index) => tidy(record[index] ?? '')) }
  }
}
