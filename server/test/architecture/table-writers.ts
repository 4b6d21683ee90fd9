/** Which tables the SQL in a source file writes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table whose name is worked out when the statement is made. */
export const namedLater = '?'

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|^\s*--.*/gm
/** Not `for update`, `for no key update` and `on conflict … do update`: there the table is named elsewhere. */
const statements =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?([a-z_][a-z0-9_]*)"?|(\$\{))/gi
const calls = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:['"`]([a-z_][a-z0-9_]*)|([^'"`\s]))/g

/** Names of the tables, each once, with `namedLater` for those that the text doesn't say. */
export function writtenTables(source: string): string[] {
  const text = source.replaceAll(comments, '')
  const found = [...text.matchAll(statements), ...text.matchAll(calls)]
  return [...new Set(found.map(([, name]) => name?.toLowerCase() ?? namedLater))]
}

/** The part of the server that a file belongs to, by its path below `server/src`: a module, else its folder or itself. */
function partOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'modules' ? second : first
}

interface WrittenTable {
  table: string
  /** Files by the part that they belong to. */
  writers: ReadonlyMap<string, string[]>
}

/** What `sources`, texts by their paths below `server/src`, write. `known`: tables of files that name theirs later. */
export function tablesWrittenBy(
  sources: Readonly<Record<string, string>>,
  known: Readonly<Record<string, readonly string[]>> = {},
): WrittenTable[] {
  const writes = Object.entries(sources).flatMap(([path, source]) =>
    writtenTables(source)
      .flatMap((table) => (table === namedLater ? (known[path] ?? [`${namedLater} in ${path}`]) : [table]))
      .map((table) => ({ table, path })),
  )
  return [...Map.groupBy(writes, ({ table }) => table)].map(([table, of]) => {
    const paths = [...new Set(of.map(({ path }) => path))]
    return { table, writers: Map.groupBy(paths, partOf) }
  })
}

/** A line for each table that several parts write. */
export function sharedTables(written: readonly WrittenTable[]): string[] {
  return written.flatMap(({ table, writers }) =>
    writers.size < 2 ? [] : [`${table}: ${[...writers.values()].flat().sort().join(', ')}`],
  )
}

/** Files that work out which table they write, and the tables it can be. */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  'modules/media/attachments/attachments.repository.ts': ['product_media', 'product_files'],
  // Every table, of a company that there isn't yet and that nobody has entered.
  'modules/operator/archives/archive-rows.repository.ts': [],
  'modules/products/product-slots.repository.ts': ['product_slots', 'product_prices', 'product_search'],
  // Every table, of a database that a backup fills and that nobody uses yet.
  'platform/db/copy/load-tables.ts': [],
  // No table of its own: it raises the version of whatever record a service has changed, for the owner of its table.
  'scope/record-versions.repository.ts': [],
}

/** Texts of the server's sources without tests, by their paths below `server/src`. */
export function serverSources(): Record<string, string> {
  const folder = join(import.meta.dirname, '..', '..', 'src')
  const paths = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}
