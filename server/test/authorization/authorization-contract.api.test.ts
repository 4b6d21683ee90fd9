/** That the proof knows of every call that changes something. */
import { describe, expect, it } from 'vitest'
import { calls } from '../architecture/calls-of-contract.ts'
import { allEntries } from './entries/index.ts'

describe('every call that is no GET', () => {
  it('is tried by the proof of who may do what', () => {
    const writing = calls.filter(({ method }) => method !== 'GET').map(({ name }) => name)
    expect(Object.keys(allEntries).sort()).toEqual(writing.sort())
  })
})
