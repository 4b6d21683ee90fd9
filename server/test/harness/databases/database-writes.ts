/** Writes of a connection to the database, each of which is a request that is waited for by its answer. */
import type pg from 'pg'

/** Calls back for each from now on. */
export function watchWrites(client: pg.PoolClient, noteWrite: () => void): void {
  // What goes over the wire is known to the driver's own stream alone, which its types leave out.
  const { stream } = (client as unknown as { connection: { stream: { write(content: unknown): boolean } } })
    .connection
  const write = stream.write.bind(stream)
  stream.write = (content) => {
    noteWrite()
    return write(content)
  }
}
