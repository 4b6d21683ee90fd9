import type { Answer, WebSession } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/new-id.ts'
import { type SentAnswer, withAnswer, withKnownAnswers, withWaiting } from './sent-answer.ts'

const saved = (revision: number, values: Record<string, string> = {}, product = 'p'): Answer =>
  ({ product, revision, state: 'reviewed', interested: false, values }) as Answer
const sent = (more: Partial<SentAnswer> = {}): SentAnswer => ({
  domainId: 'd',
  projectId: 'x',
  attendee: null,
  productId: 'p',
  productName: 'Chair',
  answerId: 'a',
  basedOn: 0,
  follows: [],
  price: null,
  at: '2026-11-23T12:00:00.000Z',
  state: 'reviewed',
  ...more,
})
const waiting = (number: number, more: Partial<SentAnswer>) => ({
  number,
  message: sent(more),
  refusal: null,
})

describe('an answer with what is not sent yet', () => {
  it('has the later value of each field, and none where one was taken away', () => {
    const shown = withWaiting(saved(3, { quantity: '12', day: '2026-12-01' }), [
      waiting(1, { values: { quantity: '24' } }),
      waiting(2, { values: { day: '' }, interested: true }),
    ])
    expect(shown).toMatchObject({
      values: { quantity: '24' },
      interested: true,
      isWaiting: true,
      revision: 3,
    })
    expect(shown.values).not.toHaveProperty('day')
  })

  it('is nothing where nobody has answered', () => {
    expect(withWaiting(null, [])).toMatchObject({ state: null, values: {}, isWaiting: false, revision: 0 })
  })
})

describe('a session', () => {
  it('keeps the newest answer of a product, in whatever order answers arrive', () => {
    const session = { answers: [saved(1), saved(1, {}, 'q')] } as unknown as WebSession
    const newer = withAnswer(session, saved(3, { quantity: '3' }))
    expect(withAnswer(newer, saved(2, { quantity: '2' })).answers).toHaveLength(2)
    expect(withAnswer(newer, saved(2)).answers.find(({ product }) => product === 'p')?.revision).toBe(3)
  })
})

it('a session that is read again says what has changed of an answer without a new revision, and keeps what is newer', () => {
  const session = (...answers: Answer[]) => ({ answers }) as unknown as WebSession
  const read = session({ ...saved(2), isConfirmed: true }, saved(1, {}, 'q'))
  const known = withKnownAnswers(session(saved(2), saved(4, {}, 'q'), saved(1, {}, 'r')), read)
  expect(known.answers.find(({ product }) => product === 'p')?.isConfirmed).toBe(true)
  expect(known.answers.map(({ product, revision }) => `${product} ${revision}`)).toEqual([
    'p 2',
    'q 4',
    'r 1',
  ])
  expect(withKnownAnswers(undefined, read)).toBe(read)
})

it('makes ids that are told apart', () => {
  const ids = Array.from({ length: 50 }, newId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
