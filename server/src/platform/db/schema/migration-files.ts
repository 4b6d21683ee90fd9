/** Migrations as they lie in their folder, and what their first lines say of them. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  name: string
  sql: string
  checksum: string
  /**
   * For a migration that takes away what older programs use (*contract*): the last migration that a program must know
   * to work without it. Null: programs that don't know this migration still work (*expand*).
   */
  needsPrograms: string | null
  /** Its statements are carried out one by one, as `create index concurrently` needs it. */
  isWithoutTransaction: boolean
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url))

const namesIn = (names: string[]) => names.filter((name) => name.endsWith('.sql')).sort()

/** What this program says that it knows. */
export const lastMigrationKnown = namesIn(readdirSync(MIGRATIONS_FOLDER)).at(-1) ?? ''

/** In the order in which they are applied, that of their names. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = namesIn(await readdir(folder))
  return await Promise.all(
    names.map(async (name) => readMigration(name, await readFile(join(folder, name), 'utf8'))),
  )
}

const contractLine = /^-- contract: for programs that know (\S+\.sql)$/
export const WITHOUT_TRANSACTION = '-- without transaction'

export function readMigration(name: string, text: string): Migration {
  // Git may check text files out with other line ends, which changes nothing.
  const sql = text.replaceAll('\r\n', '\n')
  const [first = '', second] = sql.split('\n')
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    needsPrograms: contractLine.exec(first)?.[1] ?? null,
    isWithoutTransaction: second === WITHOUT_TRANSACTION,
  }
}

/** Statements of a file without transaction. None contains a `;`, which the linter checks. */
export function statementsOf(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^\s*--.*$/gm, '')
  return withoutComments
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
