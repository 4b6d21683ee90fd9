/**
 * What becomes of answers to one product that one person gives on several devices. Answers are appended as they arrive;
 * field by field the one that arrived later wins, and what it replaced unseen is kept.
 */

/** By field: order fields by their ids, and what else is answered. Null takes a value away. */
export type AnswerValues = Readonly<Record<string, string | null>>

/** An answer as a device sends it. It may send all values or those that were changed. */
export interface AnswerSubmission {
  /** Made by the device, unique for good. */
  answerId: string
  /** The last revision that the device had been shown; 0 for none. */
  basedOn: number
  /** Answers to the same product that the device had given before and not heard of yet. */
  follows: readonly string[]
  values: AnswerValues
}

/** An answer as it is kept. */
export interface AnswerRevision {
  /** 1, 2, 3, … as they arrived. */
  revision: number
  answerId: string
  basedOn: number
  /** What it changed of what its device had seen. */
  values: AnswerValues
  superseded: readonly SupersededValue[]
}

/** A value that was replaced by a device that hadn't seen it. */
export interface SupersededValue {
  field: string
  value: string | null
  /** The answer that had given it. */
  answerId: string
}

/**
 * The revision to append, or the one that there is already of the same `answerId`. `revisions` are all of the product's
 * answers by this person, in order.
 */
export function mergeAnswer(
  revisions: readonly AnswerRevision[],
  { answerId, basedOn, follows, values }: AnswerSubmission,
): { revision: AnswerRevision; isRepeated: boolean } {
  const repeated = revisions.find((one) => one.answerId === answerId)
  if (repeated !== undefined) return { revision: repeated, isRepeated: true }
  const seen = revisions.filter((one) => one.revision <= basedOn || follows.includes(one.answerId))
  const changes = Object.entries(values).filter(([field, value]) => value !== valueIn(seen, field))
  const superseded = changes.flatMap(([field, value]) => {
    const last = lastWith(revisions, field)
    const isUnseen = last !== undefined && !seen.includes(last) && last.values[field] !== value
    return isUnseen ? [{ field, value: last.values[field] ?? null, answerId: last.answerId }] : []
  })
  const latest = revisions.at(-1)?.revision ?? 0
  return {
    revision: {
      revision: latest + 1,
      answerId,
      basedOn: Math.min(basedOn, latest),
      values: Object.fromEntries(changes),
      superseded,
    },
    isRepeated: false,
  }
}

/** What holds after all revisions, of each field that was ever answered. */
export function answeredValues(revisions: readonly AnswerRevision[]): Record<string, string | null> {
  return Object.fromEntries(revisions.flatMap(({ values }) => Object.entries(values)))
}

/**
 * The superseded values to tell of, until their field is answered by a device that had been shown what replaced them.
 * Taking a value back is such an answer, and so is another value.
 */
export function openSuperseded(
  revisions: readonly AnswerRevision[],
): (SupersededValue & { revision: number })[] {
  return revisions.flatMap(({ revision, superseded }) =>
    superseded
      .filter(
        ({ field }) =>
          !revisions.some((later) => later.basedOn >= revision && Object.hasOwn(later.values, field)),
      )
      .map((one) => ({ ...one, revision })),
  )
}

function valueIn(revisions: readonly AnswerRevision[], field: string): string | null {
  return lastWith(revisions, field)?.values[field] ?? null
}

function lastWith(revisions: readonly AnswerRevision[], field: string): AnswerRevision | undefined {
  return revisions.findLast(({ values }) => Object.hasOwn(values, field))
}
