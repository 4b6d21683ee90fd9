/** What is sent of an answer, and how a product stands with what is not sent yet. */
import type { Answer, AnswerFault, WebSession } from '@vitrine/contract'
import type { Waiting } from '../../../lib/answer-queue/queued-rows.ts'

/** What somebody says of a product: the fields that were touched alone. */
export interface AnswerChange {
  values?: Readonly<Record<string, string>>
  interested?: boolean
  state: Answer['state']
}

export interface SentAnswer extends AnswerChange {
  domainId: string
  projectId: string
  /** In whose place; null for one's own. */
  attendee: string | null
  productId: string
  /** Told where the answer is not taken. */
  productName: string
  answerId: string
  basedOn: number
  /** Ids of answers that this device gave before: they are replaced by their own device. */
  follows: readonly string[]
  /** What it was shown to cost. */
  price: string | null
  at: string
}

/** What the server answers. */
export interface SavedAnswer {
  answer: Answer
  faults: readonly AnswerFault[]
}

export type WaitingAnswer = Waiting<SentAnswer>

/** How a product stands on this device. */
export interface ShownAnswer {
  revision: number
  state: Answer['state'] | null
  interested: boolean
  values: Readonly<Record<string, string>>
  /** As the server has it; null for none yet. */
  saved: Answer | null
  isWaiting: boolean
}

const none = { revision: 0, state: null, interested: false, values: {} } as const

/** An answer as it will be once what waits has been sent. */
export function withWaiting(saved: Answer | null, waiting: readonly WaitingAnswer[]): ShownAnswer {
  const start: ShownAnswer = { ...none, ...saved, saved, isWaiting: waiting.length > 0 }
  return waiting.reduce((shown, { message }) => afterChange(shown, message), start)
}

function afterChange(shown: ShownAnswer, { values, interested, state }: AnswerChange): ShownAnswer {
  const merged = Object.entries({ ...shown.values, ...values }).filter(([, value]) => value !== '')
  return {
    ...shown,
    state,
    interested: interested ?? shown.interested,
    values: Object.fromEntries(merged),
  }
}

/** The session with an answer as the server has it now; an older one than there is changes nothing. */
export function withAnswer(session: WebSession, answer: Answer): WebSession {
  const known = session.answers.find(({ product }) => product === answer.product)
  if (known !== undefined && known.revision > answer.revision) return session
  const others = session.answers.filter(({ product }) => product !== answer.product)
  return { ...session, answers: [...others, answer] }
}

/** A session that was read, with what is known of answers since it was asked for. */
export function withKnownAnswers(before: WebSession | undefined, now: WebSession): WebSession {
  const read = new Map(now.answers.map(({ product, revision }) => [product, revision]))
  const isNewer = ({ product, revision }: Answer) => revision > (read.get(product) ?? 0)
  const newer = new Map((before?.answers ?? []).filter(isNewer).map((answer) => [answer.product, answer]))
  if (newer.size === 0) return now
  const others = now.answers.filter(({ product }) => !newer.has(product))
  return { ...now, answers: [...others, ...newer.values()] }
}
