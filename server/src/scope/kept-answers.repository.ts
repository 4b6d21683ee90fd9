import { sql } from 'kysely'
import type { Scope } from './scope.ts'

/** Answers are given again for so long. */
const keptHours = 24

export interface AskedOnce {
  caller: string
  key: string
  call: string
  fingerprint: string
}

export interface KeptAnswer {
  call: string
  fingerprint: string
  sealedAnswer: string
}

/**
 * Takes the key and returns null, or returns the answer that is kept for it. Waits for another request that has just
 * taken it: its transaction ends with an answer, or frees the key. Must run in a transaction.
 */
export async function takeKey(open: Scope, asked: AskedOnce): Promise<KeptAnswer | null> {
  const { caller, key, call, fingerprint } = asked
  const taken = await open.rows(sql`
    insert into kept_answers as k (domain_id, caller, key, call, fingerprint, sealed_answer)
    values (${open.domainId}, ${caller}, ${key}, ${call}, ${fingerprint}, '')
    on conflict (domain_id, caller, key) do update
      set call = excluded.call, fingerprint = excluded.fingerprint, sealed_answer = '', made_at = now()
      where k.made_at < now() - make_interval(hours => ${keptHours})
    returning key`)
  if (taken.length > 0) return null
  const [kept] = await open.rows<KeptAnswer>(keptOf(open, asked))
  if (kept === undefined) throw new Error('The key of a call was swept while it was asked for')
  return kept
}

function keptOf(scope: Scope, { caller, key }: AskedOnce) {
  return sql<KeptAnswer>`
    select call, fingerprint, sealed_answer as "sealedAnswer" from kept_answers
    where domain_id = ${scope.domainId} and caller = ${caller} and key = ${key}`
}

/** What is kept by now; null when nothing is, or too old. */
export async function findKept(scope: Scope, asked: AskedOnce): Promise<KeptAnswer | null> {
  const [kept] = await scope.rows<KeptAnswer>(
    sql<KeptAnswer>`${keptOf(scope, asked)} and made_at >= now() - make_interval(hours => ${keptHours})`,
  )
  return kept ?? null
}

export async function keepAnswer(
  open: Scope,
  { caller, key }: Pick<AskedOnce, 'caller' | 'key'>,
  sealedAnswer: string,
): Promise<void> {
  await open.enqueue(sql`
    update kept_answers set sealed_answer = ${sealedAnswer}
    where domain_id = ${open.domainId} and caller = ${caller} and key = ${key}`)
}

/** Returns how many were forgotten. */
export async function forgetOldAnswers(scope: Scope): Promise<number> {
  const rows = await scope.rows(sql`
    delete from kept_answers where domain_id = ${scope.domainId}
      and made_at < now() - make_interval(hours => ${keptHours}) returning key`)
  return rows.length
}
