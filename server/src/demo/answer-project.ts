/** What attendees of a demo's project say of it, said by themselves through the services. */
import { randomUUID } from 'node:crypto'
import type { Catalog } from '@vitrine/demo'
import {
  type AnsweringParts,
  addComment,
  confirmAnswers,
  getSession,
  saveAnswer,
} from '../modules/projects/index.ts'
import type { Scope } from '../scope/scope.ts'

type Entry = Catalog['projects'][number]
type Given = Entry['answers'][number]['given'][number]
type Session = Awaited<ReturnType<typeof getSession>>

export interface Speaking {
  parts: AnsweringParts
  projectId: string
  /** Null for somebody whom the demo comes without. */
  scopeOf(email: string): Promise<Scope | null>
}

interface Speaker {
  scope: Scope
  personId: string
  /** Undefined for an attendee who speaks for themselves. */
  inPlaceOf: string | undefined
}

const DAY_MS = 86_400_000

export async function answerProject(
  speaking: Speaking,
  entry: Entry,
  answers: Entry['answers'] = entry.answers,
): Promise<void> {
  for (const { attendee, author, given, isConfirmed, changed = [] } of answers) {
    const asked = await speaking.scopeOf(attendee)
    const scope = author === undefined ? asked : await speaking.scopeOf(author)
    const personId = asked?.person?.id
    if (scope === null || personId === undefined) continue
    const speaker = { scope, personId, inPlaceOf: author === undefined ? undefined : personId }
    await answerAll(speaking, entry, speaker, given)
    const confirmation = { projectId: speaking.projectId, inPlaceOf: speaker.inPlaceOf, acceptPrices: false }
    if (isConfirmed) await confirmAnswers(speaking.parts, scope, confirmation)
    await answerAll(speaking, entry, speaker, changed)
  }
}

async function answerAll(
  { parts, projectId, scopeOf }: Speaking,
  entry: Entry,
  { scope, personId, inPlaceOf }: Speaker,
  given: readonly Given[],
): Promise<void> {
  const session = await getSession(parts, scope, projectId, inPlaceOf)
  for (const { at, reply, ...said } of given) {
    const productId = session.products[at]?._id
    if (productId === undefined) continue
    const basedOn = session.answers.find(({ product }) => product === productId)?.revision ?? 0
    const body = { ...answerOf(entry, session, said), basedOn }
    await saveAnswer(parts, scope, { projectId, productId, inPlaceOf, body })
    const colleague = reply === undefined ? null : await scopeOf(reply.author)
    if (reply !== undefined && colleague !== null)
      await addComment(parts, colleague, { projectId, productId, attendee: personId, text: reply.text })
  }
}

function answerOf(entry: Entry, session: Session, { values, ...said }: Omit<Given, 'at' | 'reply'>) {
  return {
    ...said,
    answerId: randomUUID(),
    follows: [],
    values: valuesOf(entry, session, values ?? {}),
    state: values === undefined ? ('skipped' as const) : ('reviewed' as const),
  }
}

function valuesOf({ orderFields }: Entry, session: Session, values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const field = orderFields.find((each) => each.key === key)
      const id = session.orderFields.find(({ name }) => name === field?.name)?._id
      return id === undefined ? [] : [[id, field?.type === 'date' ? dayIn(Number(text)) : text]]
    }),
  )
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}
