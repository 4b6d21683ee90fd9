import { describe, expect, it } from 'vitest'
import { doubledOf } from './test-durations.mjs'
import { noResults, type Results, sum, triedAgain } from './test-results.mjs'

const results = (given: Partial<Results>): Results => ({ ...noResults(), ...given })
const failure = (title: string, file = 'a.test.ts') => ({ name: `${file}: ${title}`, file })

describe('a second try', () => {
  const first = results({ passed: ['a.test.ts: one'], failures: [failure('two'), failure('three')] })

  it('turns a failure that passes into a flaky test, and keeps one that fails again', () => {
    const again = results({ failures: [failure('three')], seconds: { 'a.test.ts': 1 } })
    expect(triedAgain(first, again)).toMatchObject({
      passed: ['a.test.ts: one', 'a.test.ts: two'],
      failures: [failure('three')],
      flaky: ['a.test.ts: two'],
    })
  })

  it('takes back nothing of a file that was not run again', () => {
    expect(triedAgain(first, noResults()).failures).toEqual(first.failures)
  })

  it('counts tests that were skipped for a failure before them and ran then', () => {
    const skipped = { ...first, leftOut: ['a.test.ts: after it', 'b.test.ts: needs a thing'] }
    const again = results({ passed: ['a.test.ts: after it'], seconds: { 'a.test.ts': 1 } })
    expect(triedAgain(skipped, again).leftOut).toEqual(['b.test.ts: needs a thing'])
    expect(triedAgain(skipped, again).passed).toContain('a.test.ts: after it')
  })

  it('adds what fails only then', () => {
    const again = results({ failures: [failure('four')], seconds: { 'a.test.ts': 1 } })
    expect(triedAgain(first, again).failures).toEqual([failure('four')])
  })
})

describe('results of several runs', () => {
  it('are added up', () => {
    const one = results({ passed: ['one'], flaky: ['one'], seconds: { a: 1 } })
    const other = results({
      passed: ['two'],
      leftOut: ['three'],
      failures: [failure('four')],
      seconds: { b: 2 },
    })
    expect(sum([one, other])).toEqual({
      passed: ['one', 'two'],
      failures: [failure('four')],
      flaky: ['one'],
      leftOut: ['three'],
      seconds: { a: 1, b: 2 },
    })
  })
})

describe('durations', () => {
  const former = { a: 10, b: 10, c: 10, d: 1, e: 10 }

  it('name a file that takes twice as long', () => {
    expect(doubledOf({ a: 10, b: 11, c: 25, d: 3, e: 9 }, former)).toEqual(['c, 10.0 s, now 25.0 s'])
  })

  it('name none where the whole machine is slower', () => {
    expect(doubledOf({ a: 25, b: 24, c: 26, d: 2.5, e: 27 }, former)).toEqual([])
  })

  it('name none that is new', () => {
    expect(doubledOf({ f: 50 }, former)).toEqual([])
  })
})
