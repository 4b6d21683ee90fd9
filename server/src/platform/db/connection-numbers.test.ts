import { describe, expect, it } from 'vitest'
import { findTooFewConnections, mostConnections } from './connection-numbers.ts'

describe('connections to PostgreSQL', () => {
  it('are at most twice as many of a program as of its requests, and a few', () => {
    expect([4, 20, 50].map(mostConnections)).toEqual([14, 42, 96])
  })

  it('that fit are no matter', () => {
    expect(findTooFewConnections(20, { max: 100, others: 1 })).toBeNull()
  })

  it('that do not are told with what to set, which fits', () => {
    const line = findTooFewConnections(20, { max: 100, others: 3 }) ?? ''
    expect(line).toContain('4 programs with up to 42 connections each')
    expect(line).toContain('raise max_connections to 178')
    const fitting = Number(/VITRINE_CONNECTIONS=(\d+)/.exec(line)?.[1])
    expect(findTooFewConnections(fitting, { max: 100, others: 3 })).toBeNull()
    expect(findTooFewConnections(fitting + 1, { max: 100, others: 3 })).not.toBeNull()
  })
})
