/** The floor of imports and exports: the same rows into one table of texts and out of it, through a connection. */
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { timed } from '../measure.ts'
import { columnCount } from './wide-table.ts'

const chunkBytes = 64 * 1024

/** Milliseconds into the table and out of it. */
export async function copyFloor(url: string, csv: Buffer): Promise<{ inMs: number; outMs: number }> {
  const floor = new pg.Client({ connectionString: url })
  await floor.connect()
  try {
    const columns = Array.from({ length: columnCount }, (_, at) => `c${at} text`).join(', ')
    await floor.query(`create table floor_rows (${columns})`)
    const inMs = await timed(() =>
      pipeline(
        Readable.from(chunksOf(csv)),
        floor.query(copyFrom('copy floor_rows from stdin (format csv, header)')),
      ),
    )
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const outMs = await timed(() =>
      pipeline(floor.query(copyTo('copy floor_rows to stdout (format csv, header)')), nowhere),
    )
    return { inMs, outMs }
  } finally {
    await floor.end()
  }
}

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}
