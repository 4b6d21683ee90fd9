/** An answer put onto those before it. Pure. */
import {
  type AnswerRevision,
  type AnswerSubmission,
  answeredValues,
  mergeAnswer,
  openSuperseded,
} from '@vitrine/rules'
import type { AnswerRow, KeptRevision, SentAnswer } from '../answers.repository.ts'

export type Merged = Pick<AnswerRow, 'revision' | 'state' | 'interested' | 'values' | 'superseded'>

/** Beside the ids of order fields. */
const stateKey = 'state'
const interestKey = 'interested'

/** `kept` are all of the attendee's answers to the product, in order. */
export function mergedAnswer(kept: readonly KeptRevision[], answerId: string, sent: SentAnswer): Merged {
  const revisions: AnswerRevision[] = []
  for (const each of [...kept, { answerId, sent }])
    revisions.push(mergeAnswer(revisions, submissionOf(each.answerId, each.sent)).revision)
  const { [stateKey]: state, [interestKey]: interested, ...values } = answeredValues(revisions)
  return {
    revision: revisions.length,
    state: state === 'skipped' ? 'skipped' : 'reviewed',
    interested: interested === 'true',
    values: textsOf(Object.entries(values)),
    superseded: Object.fromEntries(openSuperseded(revisions).map(({ field, value }) => [field, value ?? ''])),
  }
}

function submissionOf(answerId: string, sent: SentAnswer): AnswerSubmission {
  const values = Object.entries(sent.values).map(([id, text]) => [id, text === '' ? null : text] as const)
  return {
    answerId,
    basedOn: sent.basedOn,
    follows: sent.follows,
    values: {
      ...Object.fromEntries(values),
      [stateKey]: sent.state,
      ...(sent.interested === undefined ? {} : { [interestKey]: String(sent.interested) }),
    },
  }
}

function textsOf(entries: readonly [string, string | null][]): Record<string, string> {
  return Object.fromEntries(entries.flatMap(([id, text]) => (text === null ? [] : [[id, text]])))
}
