import { describe, expect, it } from 'vitest'
import { afterSaving, afterTheirs } from './merged-draft.ts'

const from = { phone: '1', city: 'Lyon', tags: ['a'] }

describe('after saving', () => {
  it('only what was typed since it was sent is left, upon what is stored', () => {
    const sent = { ...from, phone: ' 2 ' }
    const typed = { ...sent, city: 'Paris' }
    const stored = { phone: '2', city: 'Lyon', tags: ['b'] }
    expect(afterSaving(typed, sent, stored)).toEqual({ phone: '2', city: 'Paris', tags: ['b'] })
  })

  it('nothing is left where nothing was typed since', () => {
    const stored = { phone: '2', city: 'Nice', tags: ['b'] }
    expect(afterSaving(from, from, stored)).toEqual(stored)
  })

  it('a list is taken as a whole', () => {
    expect(afterSaving(['a', 'b'], ['a'], ['a', 'z'])).toEqual(['a', 'b'])
    expect(afterSaving(['a'], ['a'], ['a', 'z'])).toEqual(['a', 'z'])
  })
})

describe('after keeping theirs', () => {
  it('theirs counts where they have changed a part, one’s own in the others', () => {
    const typed = { phone: 'mine', city: 'Paris', tags: ['a'] }
    const stored = { phone: 'theirs', city: 'Lyon', tags: ['b'] }
    expect(afterTheirs(typed, from, stored)).toEqual({ phone: 'theirs', city: 'Paris', tags: ['b'] })
  })

  it('a list that both have changed is theirs', () => {
    expect(afterTheirs(['mine'], ['a'], ['theirs'])).toEqual(['theirs'])
  })
})
