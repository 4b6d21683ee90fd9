/** A web session as it stands on this device: what the server says, and what has not reached it yet. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Product, WebSession } from '@vitrine/contract'
import { useCallback, useEffect, useMemo } from 'react'
import type { KeyHolder } from '../../../lib/answer-queue/device-key.ts'
import { api, orpc } from '../../../lib/api/client.ts'
import { createStore } from '../../../lib/create-store.ts'
import { newId } from '../../../lib/new-id.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { countedPrice } from './order-check.ts'
import {
  type AnswerChange,
  type SentAnswer,
  type ShownAnswer,
  type WaitingAnswer,
  withKnownAnswers,
  withWaiting,
} from './sent-answer.ts'
import {
  addAnswer,
  noteOwnAnswer,
  openAnswerQueue,
  ownAnswersSince,
  sessionKey,
  sessionQuery,
  useAnswerQueue,
  useEarlyAnswers,
} from './session-answers.ts'
import { holderOf, readSession, renewTaken } from './take-along.ts'

const nothingWaits = createStore<readonly WaitingAnswer[]>([])
const notKept = createStore(false)

/** Owner of the stored answers. */
function useHolder(projectId: string): KeyHolder {
  const { user, impersonator } = useEntered()
  const personId = user?._id ?? null
  const impersonatorId = impersonator?._id ?? null
  return useMemo(
    () => (personId === null ? { guestOf: projectId } : { personId, impersonatorId }),
    [personId, impersonatorId, projectId],
  )
}

/** `attendee`: in whose place; null for one's own. */
export function useSessionQuery(projectId: string, attendee: string | null) {
  const entered = useEntered()
  const client = useQueryClient()
  const holder = useHolder(projectId)
  useEffect(() => void openAnswerQueue(client, holder).catch(() => {}), [client, holder])
  const query = useQuery({
    queryKey: sessionQuery(projectId, attendee).queryKey,
    queryFn: () => readSession(projectId, attendee, holderOf(entered)),
    staleTime: 0,
    // What was read before an answer was taken knows nothing of it.
    structuralSharing: (before, now) => withKnownAnswers(before as WebSession | undefined, now as WebSession),
  })
  useAnswersElsewhere(projectId, attendee)
  const { data } = query
  useEffect(() => {
    if (data === undefined || attendee !== null || query.isError) return
    const timer = setTimeout(() => void renewTaken(data, entered).catch(() => {}), renewMs)
    return () => clearTimeout(timer)
  }, [data, attendee, entered, query.isError])
  return query
}

/** Another device has answered: what it said is read into the session, without the products. */
function useAnswersElsewhere(projectId: string, attendee: string | null): void {
  const client = useQueryClient()
  const input = { projectId, ...(attendee === null ? {} : { attendee }) }
  useQuery({
    queryKey: orpc.webSession.listAnswers.queryOptions({ input }).queryKey,
    queryFn: async () => {
      const answers = await api.webSession.listAnswers(input)
      client.setQueryData<WebSession>(sessionKey(projectId, attendee), (session) =>
        session === undefined ? session : { ...session, ...answers },
      )
      return answers
    },
    // The session has the first data; this query runs when a live message reports a change.
    initialData: { answers: [], agreedPrices: [], confirmedAt: null, order: null },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Ms after a change until the stored copy is renewed, so that it isn't at every key. */
const renewMs = 1_500

export interface SessionAnswers {
  /** Answer of any product of the session. */
  of: (productId: string) => ShownAnswer
  /** Answers not sent yet; `refused`: those that were set aside. */
  waiting: readonly WaitingAnswer[]
  refused: readonly WaitingAnswer[]
  /** Whether what waits outlives the page. */
  isKept: boolean
  save: (product: Pick<Product, '_id' | 'name' | 'prices'>, change: AnswerChange, basedOn?: number) => void
  /** Sends what waits, and says whether nothing is left of it. */
  sendAll: () => Promise<boolean>
  retry: (numbers: readonly number[]) => void
  discard: (numbers: readonly number[]) => void
}

export function useSessionAnswers(session: WebSession, attendee: string | null): SessionAnswers {
  const { domain } = useEntered()
  const { projectId } = session
  const client = useQueryClient()
  const holder = useHolder(projectId)
  const box = useAnswerQueue()
  const inBox = (box?.waiting ?? nothingWaits).use()
  const early = useEarlyAnswers()
  const isKept = (box?.isKept ?? notKept).use()
  const isOwn = useCallback(
    ({ message }: WaitingAnswer) => message.projectId === projectId && message.attendee === attendee,
    [projectId, attendee],
  )
  const { waiting, refused } = useMemo(() => {
    const own = [...inBox, ...early].filter(isOwn)
    return {
      waiting: own.filter(({ refusal }) => refusal === null),
      refused: own.filter(({ refusal }) => refusal !== null),
    }
  }, [inBox, early, isOwn])
  const of = useMemo(() => answersBy(session, waiting), [session, waiting])
  const save = useCallback<SessionAnswers['save']>(
    (product, change, basedOn) => {
      const { price } = countedPrice(session, product)
      const place = { projectId, attendee, productId: product._id }
      const seen = basedOn ?? of(product._id).revision
      const sent: SentAnswer = {
        ...change,
        ...place,
        domainId: domain._id,
        productName: product.name,
        answerId: newId(),
        basedOn: seen,
        follows: ownAnswersSince(place, seen),
        price,
        at: new Date().toISOString(),
      }
      noteOwnAnswer(sent)
      addAnswer(client, holder, sent)
    },
    [client, holder, domain._id, projectId, attendee, session, of],
  )
  return {
    of,
    waiting,
    refused,
    isKept,
    save,
    sendAll: async () => {
      const opened = await openAnswerQueue(client, holder)
      await opened.flush()
      return !opened.waiting.get().some(isOwn)
    },
    retry: (numbers) => void box?.retry(numbers),
    discard: (numbers) => void box?.discard(numbers),
  }
}

function answersBy(session: WebSession, waiting: readonly WaitingAnswer[]) {
  const saved = new Map(session.answers.map((answer) => [answer.product, answer]))
  const byProduct = Map.groupBy(waiting, ({ message }) => message.productId)
  const known = new Map<string, ShownAnswer>()
  return (productId: string): ShownAnswer => {
    const shown =
      known.get(productId) ?? withWaiting(saved.get(productId) ?? null, byProduct.get(productId) ?? [])
    known.set(productId, shown)
    return shown
  }
}
