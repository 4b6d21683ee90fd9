/** Whether the database has room: asked once it has said that it has none, until it takes something again. */
import { randomUUID } from 'node:crypto'

/** What a pool of connections is needed for here. */
interface Connections {
  connect(): Promise<{ query(text: string): Promise<unknown>; release(): void }>
}

export interface DatabaseRoom {
  /** Somebody was refused because a disk is full. */
  noteFull(): void
  /** Rejects while the database has no room. */
  check(): Promise<void>
}

/** More than lies free in the last blocks of a table. */
const probeBytes = 256 * 1024

export function watchRoom(pool: Connections): DatabaseRoom {
  let isFull = false
  return {
    noteFull: () => {
      isFull = true
    },
    check: async () => {
      if (!isFull) return
      await writeAndForget(pool)
      isFull = false
    },
  }
}

/** A new table takes blocks of its own, and is gone with its transaction. */
async function writeAndForget(pool: Connections): Promise<void> {
  const table = `room_${randomUUID().replaceAll('-', '')}`
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`create table ${table} (content text storage external)`)
    await client.query(`insert into ${table} values (repeat('-', ${probeBytes}))`)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}
