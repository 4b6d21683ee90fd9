/** Whether the database has room: asked once it has said that it has none, until it takes something again. */

/** What a pool of connections is needed for here. */
interface Connections {
  query(text: string): Promise<unknown>
}

export interface DatabaseRoom {
  /** Notes that a request was refused because a disk is full. */
  noteFull(): void
  /** Rejects while the database has no room. */
  check(): Promise<void>
}

/** Bytes: more than is free in the last blocks of a table. */
const probeBytes = 256 * 1024

export function watchRoom(pool: Connections): DatabaseRoom {
  let isFull = false
  return {
    noteFull: () => {
      isFull = true
    },
    check: async () => {
      if (!isFull) return
      // A new table takes blocks of its own, and is gone with the statement.
      await pool.query(`select try_room(${probeBytes})`)
      isFull = false
    },
  }
}
