/** Answers of the person on screen that wait to be sent: one box for them in this page, whatever session is open. */

import type { QueryClient } from '@tanstack/react-query'
import type { WebSession } from '@vitrine/contract'
import { AnswerQueue } from '../../../lib/answer-queue/answer-queue.ts'
import { deviceKey, type KeyHolder, nameOfHolder } from '../../../lib/answer-queue/device-key.ts'
import { keptRows, rowsInMemory } from '../../../lib/answer-queue/queued-rows.ts'
import { setUnsent } from '../../../lib/answer-queue/unsent-messages.ts'
import { api, orpc } from '../../../lib/api/client.ts'
import { createStore } from '../../../lib/create-store.ts'
import { noteOwnChange } from '../../../lib/live/own-changes.ts'
import { newId } from '../../../lib/new-id.ts'
import { forgetWithSession } from '../../../lib/session/session-memory.ts'
import { type SavedAnswer, type SentAnswer, type WaitingAnswer, withAnswer } from './sent-answer.ts'

export type SessionAnswerQueue = AnswerQueue<SentAnswer, SavedAnswer>

const opened = createStore<SessionAnswerQueue | null>(null)
let opening: { holder: string; promise: Promise<SessionAnswerQueue> } | null = null

export const useAnswerQueue = opened.use

/** Opens the box of a person or a guest; what an earlier page has left there is sent at once. */
export function openAnswerQueue(client: QueryClient, holder: KeyHolder): Promise<SessionAnswerQueue> {
  const name = nameOfHolder(holder)
  if (opening?.holder === name) return opening.promise
  closeAnswerQueue()
  const promise = open(client, holder)
  opening = { holder: name, promise }
  promise.then(
    (box) => {
      if (opening?.promise !== promise) return box.close()
      for (const { message } of early.get()) void box.add(message)
      opened.set(box)
      early.set([])
      setUnsent(box)
    },
    () => {
      if (opening?.promise === promise) opening = null
    },
  )
  return promise
}

/** Given before the box was open, which waits for its key: they count on screen at once, and go into it first. */
const early = createStore<readonly WaitingAnswer[]>([])
export const useEarlyAnswers = early.use

export function addAnswer(client: QueryClient, holder: KeyHolder, message: SentAnswer): void {
  const box = opened.get()
  if (box !== null) return void box.add(message)
  const place = early.get().length
  early.set([...early.get(), { number: -1 - place, message, refusal: null }])
  void openAnswerQueue(client, holder).catch(() => {})
}

/** Answers of this device to a product, with the revision that each became; null: not heard of yet. */
const own = new Map<string, Map<string, number | null>>()

type Place = Pick<SentAnswer, 'projectId' | 'attendee' | 'productId'>

function ownAnswers({ projectId, attendee, productId }: Place): Map<string, number | null> {
  const place = `${projectId} ${attendee ?? ''} ${productId}`
  const known = own.get(place) ?? new Map<string, number | null>()
  own.set(place, known)
  return known
}

/** As many as the server takes. */
const mostFollowed = 1_000

/** Ids of answers of this device that somebody who saw the revision `basedOn` knows of beside it. */
export function ownAnswersSince(place: Place, basedOn: number): string[] {
  const waiting = (opened.get()?.waiting.get() ?? []).filter(
    ({ message }) =>
      message.projectId === place.projectId &&
      message.attendee === place.attendee &&
      message.productId === place.productId,
  )
  const heard = [...ownAnswers(place)].filter(([, revision]) => revision === null || revision > basedOn)
  const ids = new Set([
    ...heard.map(([answerId]) => answerId),
    ...waiting.map(({ message }) => message.answerId),
  ])
  return [...ids].slice(-mostFollowed)
}

export function noteOwnAnswer({ answerId, ...place }: SentAnswer): void {
  ownAnswers(place).set(answerId, null)
}

export function closeAnswerQueue(): void {
  opened.get()?.close()
  opened.set(null)
  early.set([])
  opening = null
  own.clear()
  setUnsent(null)
}
forgetWithSession(closeAnswerQueue)

async function open(client: QueryClient, holder: KeyHolder): Promise<SessionAnswerQueue> {
  const key = await deviceKey(holder)
  // A database that is broken keeps nothing, and hinders nobody.
  const kept = key === null ? null : await keptRows<SentAnswer>(key).catch(() => null)
  const queue: SessionAnswerQueue = new AnswerQueue({
    rows: kept ?? rowsInMemory<SentAnswer>(),
    isKept: kept !== null,
    name: `answers ${key?.owner ?? newId()}`,
    send: sendAnswer,
    onAnswer: (message, { answer }) => {
      if (key === null) setTimeout(() => void keepBetter(client, holder))
      ownAnswers(message).set(message.answerId, answer.revision)
      client.setQueryData<WebSession>(sessionKey(message.projectId, message.attendee), (session) =>
        session === undefined ? session : withAnswer(session, answer),
      )
    },
    // Where the session has ended or the rights are gone, reading it again shows that.
    onRefusal: ({ projectId, attendee }) =>
      void client.invalidateQueries({ queryKey: sessionKey(projectId, attendee) }),
  })
  await queue.start()
  return queue
}

/** The key couldn't be asked for in time: once nothing waits, a box takes over that outlives the page. */
async function keepBetter(client: QueryClient, holder: KeyHolder): Promise<void> {
  const box = opened.get()
  if (box === null || box.waiting.get().length > 0 || (await deviceKey(holder)) === null) return
  if (opened.get() !== box || box.waiting.get().length > 0) return
  closeAnswerQueue()
  await openAnswerQueue(client, holder)
}

export function sessionQuery(projectId: string, attendee: string | null) {
  return orpc.webSession.getSession.queryOptions({
    input: { projectId, ...(attendee === null ? {} : { attendee }) },
  })
}

export function sessionKey(projectId: string, attendee: string | null) {
  return sessionQuery(projectId, attendee).queryKey
}

async function sendAnswer(message: SentAnswer): Promise<SavedAnswer> {
  const { domainId, projectId, attendee, productId, answerId, basedOn, follows, price } = message
  const { values, interested, state } = message
  noteOwnChange(answerId)
  return await api.webSession.saveAnswer({
    params: { projectId, productId },
    query: { domain: domainId, ...(attendee === null ? {} : { attendee }) },
    body: {
      answerId,
      basedOn,
      follows: [...follows],
      price,
      state,
      ...(values === undefined ? {} : { values: { ...values } }),
      ...(interested === undefined ? {} : { interested }),
    },
  })
}
