/**
 * Listens in on what patterns are tried on. A schema that requests search before PostgreSQL's own holds operators
 * which do the same and say aloud each text they are given, by the executor and by the planner alike.
 */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { tenantUrlOf } from '../../src/platform/db/tenant-url.ts'

const operators = ['~', '~*', '!~', '!~*', '~~', '~~*', '!~~', '!~~*']
/** What the planner asks to learn how many rows match. */
const estimators: Readonly<Record<string, string>> = {
  '~': 'regexeq',
  '~*': 'icregexeq',
  '!~': 'regexne',
  '!~*': 'icregexne',
  '~~': 'like',
  '~~*': 'iclike',
  '!~~': 'nlike',
  '!~~*': 'icnlike',
}
const SAID = 'tried: '

const listeningOperators = operators.map(
  (name, index) => `
  create function watched.op_${index}(text, text) returns boolean language plpgsql immutable strict parallel safe cost 0.0001
    as $$ begin raise notice '${SAID}%', $1; return $1 operator(pg_catalog.${name}) $2; end $$;
  create operator watched.${name} (function = watched.op_${index}, leftarg = text, rightarg = text,
    restrict = ${estimators[name]}sel, join = ${estimators[name]}joinsel);`,
)

/**
 * The same condition, at a cost that makes the planner put it off as long as it may: `folder_set = any(…)` of a client
 * with many folders costs more than a pattern too.
 */
export function putOff(condition: RawBuilder<boolean>): RawBuilder<boolean> {
  return sql<boolean>`watched.put_off(${condition})`
}

/** How requests are planned: as always, or by reading whole tables, where most is tried. */
export const plannings = {
  'as always': '',
  'without indexes': ' -c enable_indexscan=off -c enable_bitmapscan=off -c enable_indexonlyscan=off',
} as const
export type Planning = keyof typeof plannings

/** Prepares a database; returns the address for requests that are listened in on. */
export async function listenIn(databaseUrl: string, planning: Planning): Promise<string> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`create schema watched;
    create function watched.put_off(boolean) returns boolean language plpgsql immutable parallel safe cost 100000
      as $$ begin return $1; end $$;
    ${listeningOperators.join('')}
    grant usage on schema watched to vitrine_tenant`)
  await owner.end()
  const url = new URL(tenantUrlOf(databaseUrl))
  url.searchParams.set('options', `-c search_path=watched,pg_catalog,public${plannings[planning]}`)
  return url.href
}

export interface Statement {
  text: string
  values: unknown[]
}

/** Everything that was tried and every statement that was sent, since it was last asked. */
export function listenerOn(pool: pg.Pool): () => { texts: string[]; statements: Statement[] } {
  let texts: string[] = []
  let statements: Statement[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith(SAID)) texts.push(message.slice(SAID.length))
    })
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const heard = (...given: unknown[]) => {
      const [asked, values] = given
      // Several in one round trip.
      const together = (asked as { statements?: readonly { text: string; values: readonly unknown[] }[] })
        .statements
      for (const one of together ?? []) statements.push({ text: one.text, values: [...one.values] })
      const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text
      const own = typeof asked === 'string' ? values : (asked as { values?: unknown }).values
      if (text !== undefined) statements.push({ text, values: Array.isArray(own) ? own : [] })
      return send(...given)
    }
    Object.assign(client, { query: heard })
  })
  return () => {
    const heard = { texts, statements }
    texts = []
    statements = []
    return heard
  }
}
