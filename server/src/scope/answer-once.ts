/** Calls that create something, repeated with the same Idempotency-Key: done once, answered alike. */
import type { IncomingHttpHeaders } from 'node:http'
import { type EndpointMeta, idempotencyHeader } from '@vitrine/contract'
import { refuse } from '../platform/errors.ts'
import { type AskedOnce, findKept, type KeptAnswer, keepAnswer, takeKey } from './kept-answers.repository.ts'
import { openedProject, type Scope } from './scope.ts'

/** Keeps answers, and what was asked, from being read or guessed in a copied database. */
export interface Sealing {
  /** The same for the same text. */
  mark(text: string): string
  seal(text: string): string
  open(sealed: string): string
}

const shape = /^[\x21-\x7e]{1,200}$/

/** Undefined where the call takes none, or none was sent. Refuses InvalidInput. */
export function idempotencyKey(meta: EndpointMeta, headers: IncomingHttpHeaders): string | undefined {
  const key = headers[idempotencyHeader]
  if (meta.isRepeatable === undefined || key === undefined) return undefined
  return typeof key === 'string' && shape.test(key)
    ? key
    : refuse('InvalidInput', {
        place: idempotencyHeader,
        reason: '1 to 200 visible ASCII characters are needed',
      })
}

/**
 * Names the caller, to keep idempotency keys apart: each API key, and somebody who acts in another's place, has keys of
 * their own.
 */
function callerOf(scope: Scope): string {
  const { person, apiKeyId, impersonator } = scope
  return [person?.id, apiKeyId, impersonator?.id, openedProject(scope)?.guest?.id]
    .filter((id) => id != null)
    .join(' ')
}

/** Returns the same text for the same input, in whatever order its properties came. */
function fingerprintOf(input: unknown, { mark }: Sealing): string {
  const ordered = JSON.stringify(input, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return mark(ordered)
}

export interface Asked {
  key: string
  call: string
  input: unknown
}

function markOf(scope: Scope, { key, call, input }: Asked, sealing: Sealing): AskedOnce {
  return { caller: callerOf(scope), key, call, fingerprint: fingerprintOf(input, sealing) }
}

/** Refuses IdempotencyKeyUsed where the key stands for something else. */
function opened<Answer>(kept: KeptAnswer, mark: AskedOnce, sealing: Sealing): Answer {
  if (kept.call !== mark.call || kept.fingerprint !== mark.fingerprint) refuse('IdempotencyKeyUsed')
  return (JSON.parse(sealing.open(kept.sealedAnswer)) as { answer: Answer }).answer
}

/**
 * Does `work` in one transaction with the keeping of its answer, or answers what is kept. Refusals keep nothing: the
 * same key may be tried again. Refuses IdempotencyKeyUsed where the key stands for something else.
 */
export async function answerOnce<Answer>(
  scope: Scope,
  sealing: Sealing,
  asked: Asked,
  work: (open: Scope) => Promise<Answer>,
): Promise<Answer> {
  const mark = markOf(scope, asked, sealing)
  return await scope.transaction(async (open) => {
    const kept = await takeKey(open, mark)
    if (kept !== null) return opened(kept, mark, sealing)
    const answer = await work(open)
    await keepAnswer(open, mark, sealing.seal(JSON.stringify({ answer })))
    return answer
  })
}

/** Runs what is written, in one transaction. */
export type Write<Answer> = (work: (open: Scope) => Promise<Answer>) => Promise<Answer>

/**
 * For services that need a further connection: what is done with it comes before and after what is written, since
 * many calls that each hold one and wait for another would wait for each other. `work` answers what `write` answers,
 * which may be the answer of somebody who was quicker with the same key.
 */
export type Once = <Answer>(work: (write: Write<Answer>) => Promise<Answer>) => Promise<Answer>

export function onceFor(scope: Scope, sealing: Sealing, asked: Asked | undefined): Once {
  if (asked === undefined) return (work) => work((write) => scope.transaction(write))
  return async (work) => {
    const mark = markOf(scope, asked, sealing)
    const kept = await findKept(scope, mark)
    if (kept !== null) return opened(kept, mark, sealing)
    return await work((write) => answerOnce(scope, sealing, asked, write))
  }
}
