/**
 * What a migration may do while programs of the release before it still serve: add. What takes away, or holds up everybody
 * who uses a table, is refused, with what to do instead (docs/decisions/0094-upgrades.md).
 */

const FIRST_LINE = /^-- (expand|contract: for programs that know (\S+\.sql))$/
const WITHOUT_TRANSACTION = '-- without transaction'

/**
 * Comments and texts blotted out, so that only SQL is looked at. Functions and `do` blocks count as texts: what they
 * define runs in programs, and what they do at once is left to the reviewer of the file.
 */
function withoutTexts(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
}

/** Names without quotes and without `public.`, as far as they are of use for comparing. */
const named = (name = '') =>
  name
    .toLowerCase()
    .replaceAll('"', '')
    .replace(/^public\./, '')

const NAME = String.raw`((?:"[^"]+"|[\w.])+)`
const create = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`)
const alter = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`)
const index = new RegExp(
  `^create (?:unique )?index (concurrently )?(?:if not exists )?${NAME} on (?:only )?${NAME}`,
)
const unnamedIndex = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?on /
const dropIndex = new RegExp(`^drop index concurrently if exists ${NAME}$`)

/** Parts between commas that are in no parentheses. */
function actionsOf(text = ''): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts.map((part) => part.trim())
}

/** What one action of `alter table` on a table that programs use may not be; null where it may. */
function faultOfAction(action: string, isContract: boolean): string | null {
  if (/^rename\b/.test(action))
    return 'renames what programs use: add the new one, and take the former away later'
  if (/^alter (column )?\S+ (set data )?type\b/.test(action))
    return 'changes a type, which rewrites the table: add a column of the new type'
  if (/^add (column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/.test(action)) {
    const isFilled = /\bdefault\b|\bgenerated\b/.test(action)
    if (/\bnot null\b/.test(action) && !isFilled)
      return 'adds a column that is not null and has no default: rows that are there, and older programs, have nothing for it'
    if (
      /\bdefault\b.*\b(new_id|random|gen_random_uuid|clock_timestamp)\(/.test(action) ||
      /\bgenerated\b/.test(action)
    )
      return 'adds a column whose value is worked out for each row, which rewrites the table'
    return null
  }
  if (/^add (constraint \S+ )?(unique|primary key|exclude)\b/.test(action) && !/\busing index\b/.test(action))
    return 'builds an index while nobody may write: create it concurrently, and add the constraint "using index"'
  if (isContract) return null
  if (/^drop\b/.test(action) && !/^drop (constraint|expression|identity)\b/.test(action))
    return 'drops what programs use: a contract migration of a later release does that'
  if (/^alter (column )?\S+ set not null\b/.test(action))
    return 'makes a column "not null" which older programs may leave empty: a contract migration of a later release does that'
  if (/^alter (column )?\S+ drop default\b/.test(action))
    return 'drops a default that older programs rely on: a contract migration of a later release does that'
  return null
}

/** What is wrong with a migration, one line each. `releasedMigrations`: the last one of each release before this one. */
export function faultsOfMigration(text: string, releasedMigrations: readonly string[]): string[] {
  const [first = '', second = ''] = text.replaceAll('\r\n', '\n').split('\n')
  const [, kind, needed] = FIRST_LINE.exec(first) ?? []
  if (kind === undefined)
    return ['says in its first line neither "-- expand" nor "-- contract: for programs that know NAME.sql"']
  const faults: string[] = []
  const isContract = needed !== undefined
  if (isContract && !releasedMigrations.includes(needed))
    faults.push(
      `is for programs that know ${needed}, which is no release's last migration: what the programs of the last release use is taken away one release later`,
    )
  const isWithoutTransaction = second === WITHOUT_TRANSACTION
  if (isWithoutTransaction && /\$\w*\$/.test(text))
    faults.push('has a text in dollars, though its statements are told apart by their semicolons')

  const made = new Set<string>()
  const dropped = new Set<string>()
  const statements = withoutTexts(text)
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((statement) => statement !== '')
  for (const statement of statements) {
    const short = statement.length > 60 ? `${statement.slice(0, 60)}…` : statement
    const say = (fault: string) => faults.push(`"${short}" ${fault}`)

    const table = create.exec(statement)
    if (table !== null) made.add(named(table[1]))
    if (/^set (local |session )?lock_timeout\b/.test(statement)) say('is set by whoever applies migrations')
    if (/^(begin|commit|start transaction|rollback)\b/.test(statement))
      say('is done by whoever applies migrations')
    if (/^lock\b/.test(statement)) say('holds up everybody who uses the table')
    if (/^(truncate|vacuum full|cluster|reindex (?!.*concurrently))/.test(statement))
      say('locks everybody out')

    const changed = alter.exec(statement)
    if (changed !== null && !made.has(named(changed[1])))
      for (const action of actionsOf(changed[2])) {
        const fault = faultOfAction(action, isContract)
        if (fault !== null) say(fault)
      }
    if (/^alter (?!table\b)\w+ .*\brename\b/.test(statement)) say('renames what programs use')

    const droppedIndex = dropIndex.exec(statement)
    if (droppedIndex !== null) dropped.add(named(droppedIndex[1]))
    const isDrop = /^drop (?!policy\b|trigger\b)/.test(statement) && droppedIndex === null
    if (isDrop && !isContract)
      say('drops what programs use: a contract migration of a later release does that')

    const isConcurrent = /\bconcurrently\b/.test(statement)
    if (isConcurrent && !isWithoutTransaction) say(`needs "${WITHOUT_TRANSACTION}" in the second line`)
    if (isWithoutTransaction && !isConcurrent)
      say(
        'would be left half done where the file fails: a file without transaction has concurrent statements alone',
      )
    const newIndex = index.exec(statement)
    if (unnamedIndex.test(statement)) say('makes an index without a name')
    else if (newIndex !== null) {
      const [, concurrently, name, on] = newIndex
      if (concurrently === undefined && !made.has(named(on)))
        say('holds up who writes while it is built: create it concurrently, in a file of its own')
      if (concurrently !== undefined && isWithoutTransaction && !dropped.has(named(name)))
        say(
          `may find one that was left half done: before it belongs "drop index concurrently if exists ${name}"`,
        )
    }
  }
  return faults
}
