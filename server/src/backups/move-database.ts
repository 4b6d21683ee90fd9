/** Copies all rows of one database into an empty one, and compares them. */
import { loadTables } from '../platform/db/copy/load-tables.ts'
import { withSnapshot } from '../platform/db/copy/read-tables.ts'
import { RowSum } from '../platform/db/copy/row-sum.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { softwareName } from '../platform/software-name.ts'
import { prepareEmpty, refuseRunning } from './prepare-empty.repository.ts'

export interface MoveParts {
  from: string
  /** As the owner of the new database. */
  to: string
  prepareQueue(url: string): Promise<void>
  say(line: string): void
}

/**
 * Returns how many rows there are. One that was broken off leaves a database without rows, into which it is done again.
 * @throws StartupError while programs run on the first one, or where the other one has something already
 */
export async function moveDatabase({ from, to, prepareQueue, say }: MoveParts): Promise<number> {
  await refuseRunning(from)
  return await withSnapshot(from, async (snapshot) => {
    const schema = { ...snapshot.facts, software: softwareName }
    await prepareEmpty(to, schema, {
      migrate: (only) => migrate(to, { only, log: { info: () => {}, warn: say } }),
      prepareQueue: () => prepareQueue(to),
    })
    say(`copying ${snapshot.tables.length} tables of ${snapshot.companies.length} companies`)
    let rows = 0
    const tables = snapshot.tables.map((table) => {
      const summed = new RowSum()
      const { name, columns } = table
      return {
        name,
        columns,
        summed: () => summed.result(),
        read: async function* () {
          for await (const chunk of snapshot.read(table)) {
            summed.add(chunk)
            yield chunk
          }
          rows += summed.result().rows
        },
      }
    })
    await loadTables(to, { tables, sequences: snapshot.sequences })
    return rows
  })
}
