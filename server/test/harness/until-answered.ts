/** Waits until a program that was started takes connections as PostgreSQL does. */
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'

/** Throws when the program ends before that. */
export async function untilAnswered(program: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
