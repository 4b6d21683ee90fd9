/** Reads in the plan of a statement where a pattern is tried. */
import type pg from 'pg'
import type { Statement } from './tried-texts.ts'

interface Plan {
  'Node Type': string
  Plans?: Plan[]
  [property: string]: unknown
}

/** Properties of a node that hold conditions on rows. */
const conditions = [
  'Filter',
  'Join Filter',
  'One-Time Filter',
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
]
const triesPattern = / !?~~?\*? /

/** A pattern inside a `case` waits for its condition; PostgreSQL promises that of no other expression. */
export function outsideOfCases(condition: string): string {
  let depth = 0
  return condition
    .split(/\b(CASE|END)\b/)
    .filter((part) => {
      if (part === 'CASE') depth += 1
      if (part === 'END') depth -= 1
      return depth === 0 && part !== 'END'
    })
    .join(' ')
}

function faultsOf(plan: Plan): string[] {
  const here = conditions.flatMap((property) => {
    const condition = plan[property]
    if (typeof condition !== 'string' || !triesPattern.test(outsideOfCases(condition))) return []
    return [`${plan['Node Type']}: ${property} ${condition}`]
  })
  return [...here, ...(plan.Plans ?? []).flatMap(faultsOf)]
}

/** Ways of planning, so that more than one plan of each statement is looked at. */
const tenantAccess = [
  '',
  'set local enable_seqscan = off',
  'set local enable_seqscan = off; set local enable_indexscan = off',
  'set local enable_hashjoin = off; set local enable_mergejoin = off',
]

/** Nodes of the statements' plans that try a pattern on rows before anything else is decided. */
export async function triedOutside(
  client: pg.Client,
  domainId: string,
  statements: readonly Statement[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { text, values } of statements.filter((one) => / like | ~\*? /.test(one.text))) {
    for (const way of tenantAccess) {
      await client.query('begin')
      await client.query(`select set_config('app.domain_id', '${domainId}', true)`)
      if (way !== '') await client.query(way)
      const explained = text.replace(/^\s*explain \(format json\)/, '')
      const { rows } = await client.query(`explain (format json) ${explained}`, values)
      await client.query('rollback')
      faults.push(...faultsOf(rows[0]['QUERY PLAN'][0].Plan))
    }
  }
  return [...new Set(faults)]
}
