/** A project that has ended: each thing is said through the services, and moved back to its day. */
import { randomUUID } from 'node:crypto'
import type { Catalog } from '@vitrine/demo'
import {
  confirmAnswers,
  endProject,
  getSession,
  listLateAnswers,
  moveAnswersBack,
  moveProjectBack,
  takeLateAnswer,
} from '../modules/projects/index.ts'
import {
  answerProposal,
  endRoom,
  joinRoom,
  moveRoomsBack,
  openRoom,
  propose,
} from '../modules/rooms/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Scope } from '../scope/scope.ts'
import { answerProject, type Speaking } from './answer-project.ts'

type Entry = Catalog['past']['projects'][number]
type Deal = Entry['deals'][number]

/** By its owner. */
export async function tellProject(speaking: Speaking, owner: Scope, entry: Entry): Promise<void> {
  const { projectId, scopeOf } = speaking
  const then = async (
    attendee: string,
    at: { daysAgo: number; minutes: number },
    work: () => Promise<void>,
  ) => {
    const personId = (await scopeOf(attendee))?.person?.id
    if (personId === undefined) return
    const since = new Date()
    await work()
    const { daysAgo: days, minutes } = at
    await moveAnswersBack(owner, projectId, { personId, since, days, minutes })
    await moveRoomsBack(owner, projectId, { since, days })
  }
  const events = [
    ...entry.said.map((said) => ({ ...said, work: () => answerProject(speaking, entry, [said]) })),
    ...entry.deals.map((deal) => ({ ...deal, minutes: 0, work: () => dealAbout(speaking, owner, deal) })),
  ]
  for (const { attendee, work, ...at } of events.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await then(attendee, at, work)
  await endProject(owner, projectId)
  for (const { attendee, given, isTaken, ...at } of entry.late)
    await then(attendee, at, async () => {
      await sayTooLate(() => answerProject(speaking, entry, [{ attendee, given, isConfirmed: false }]))
      if (isTaken) await takeOver(speaking, owner)
    })
  await moveProjectBack(owner, projectId, entry)
}

/** In a showroom, where the attendee is asked whether they take it for less. */
async function dealAbout({ parts, projectId, scopeOf }: Speaking, owner: Scope, deal: Deal): Promise<void> {
  const scope = await scopeOf(deal.attendee)
  const attendee = scope?.person?.id
  if (scope === null || attendee === undefined) return
  const session = await getSession(parts, scope, projectId)
  const product = session.products[deal.at]?._id
  const present = session.answers.find((answer) => answer.product === product)?.price
  if (product === undefined || present == null) return
  const { _id: roomId } = await openRoom(owner, projectId, 'st')
  await joinRoom(scope, roomId, null)
  const price = (Number(present) * (1 - deal.discount)).toFixed(2)
  const proposalId = randomUUID()
  await propose(parts, owner, roomId, { proposalId, attendee, product, price, quantity: null })
  const body = { answer: deal.isAccepted ? 'accept' : 'decline' } as const
  await answerProposal(parts, scope, { roomId, proposalId, body })
  await endRoom(owner, roomId)
  // What was agreed on is to be confirmed again.
  if (deal.isAccepted)
    await confirmAnswers(parts, scope, { projectId, inPlaceOf: undefined, acceptPrices: false })
}

/** It is kept and refused. */
async function sayTooLate(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal && error.key === 'ProjectEnded') return
    throw error
  }
  throw new Error('The demo says something too late that is taken in time')
}

async function takeOver({ parts, projectId }: Speaking, owner: Scope): Promise<void> {
  for (const { answerId } of await listLateAnswers(owner, projectId))
    await takeLateAnswer(parts, owner, projectId, answerId)
}
