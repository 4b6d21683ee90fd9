import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AnswerRevision,
  type AnswerSubmission,
  answeredValues,
  mergeAnswer,
  openSuperseded,
} from './answer-merge.ts'

function submission(
  answerId: string,
  basedOn: number,
  values: AnswerSubmission['values'],
  follows: string[] = [],
): AnswerSubmission {
  return { answerId, basedOn, follows, values }
}

function arrive(submissions: readonly AnswerSubmission[]): AnswerRevision[] {
  const revisions: AnswerRevision[] = []
  for (const one of submissions) {
    const { revision, isRepeated } = mergeAnswer(revisions, one)
    if (!isRepeated) revisions.push(revision)
  }
  return revisions
}

const fields = ['quantity', 'delivery', 'comment', '__proto__']
const value = fc.constantFrom(null, '1', '2', '3')
const values = fc
  .uniqueArray(fc.constantFrom(...fields), { minLength: 1 })
  .chain((chosen) => fc.tuple(fc.constant(chosen), fc.array(value, { minLength: 4, maxLength: 4 })))
  .map(([chosen, given]) => Object.fromEntries(chosen.map((field, index) => [field, given[index] ?? null])))
/** Several devices, each of which has been shown some revision or other. */
const submissions = fc
  .array(fc.record({ basedOn: fc.nat(8), values }), { maxLength: 10 })
  .map((all) => all.map((one, index) => submission(`a${index}`, Math.min(one.basedOn, index), one.values)))

/** What a device shows that has seen the first revisions. */
const shownAt = (revisions: readonly AnswerRevision[], basedOn: number) => {
  const shown = answeredValues(revisions.slice(0, basedOn))
  return (field: string) => (Object.hasOwn(shown, field) ? shown[field] : null) ?? null
}

describe('answers of several devices', () => {
  it('win by arriving later, field by field', () => {
    const revisions = arrive([
      submission('phone', 0, { quantity: '24', delivery: '2026-12-01' }),
      submission('tablet', 0, { quantity: '48', comment: 'in two parts' }),
    ])
    expect(answeredValues(revisions)).toEqual({
      quantity: '48',
      delivery: '2026-12-01',
      comment: 'in two parts',
    })
    expect(openSuperseded(revisions)).toEqual([
      { field: 'quantity', value: '24', answerId: 'phone', revision: 2 },
    ])
  })

  it('leave alone what a device shows as it had been shown', () => {
    const revisions = arrive([
      submission('first', 0, { quantity: '24', comment: 'soon' }),
      submission('phone', 1, { quantity: '48', comment: 'soon' }),
      submission('tablet', 1, { quantity: '24', comment: 'later' }),
    ])
    expect(answeredValues(revisions)).toEqual({ quantity: '48', comment: 'later' })
    expect(openSuperseded(revisions)).toEqual([])
  })

  it('are taken back by answering again, which ends telling of them', () => {
    const revisions = arrive([
      submission('phone', 0, { quantity: '24' }),
      submission('tablet', 0, { quantity: '48' }),
      submission('phone again', 2, { quantity: '24' }),
    ])
    expect(answeredValues(revisions)).toEqual({ quantity: '24' })
    expect(openSuperseded(revisions)).toEqual([])
  })

  it('of one device that come late in a row supersede nothing of its own', () => {
    const revisions = arrive([
      submission('one', 0, { quantity: '24' }),
      submission('two', 0, { quantity: '48' }, ['one']),
      submission('three', 0, { quantity: null }, ['one', 'two']),
    ])
    expect(answeredValues(revisions)).toEqual({ quantity: null })
    expect(revisions.flatMap(({ superseded }) => superseded)).toEqual([])
  })

  it('know no more than there is, whatever their devices say', () => {
    const revisions = arrive([
      submission('one', 99, { quantity: '24' }),
      submission('two', 0, { quantity: '48' }),
    ])
    expect(revisions.map(({ basedOn }) => basedOn)).toEqual([0, 0])
    expect(openSuperseded(revisions)).toHaveLength(1)
  })

  it('that agree supersede nothing', () => {
    const revisions = arrive([
      submission('one', 0, { quantity: '24' }),
      submission('two', 0, { quantity: '24' }),
    ])
    expect(openSuperseded(revisions)).toEqual([])
  })

  it('count once, however often and whenever they arrive again', () => {
    fc.assert(
      fc.property(submissions, fc.array(fc.tuple(fc.nat(), fc.nat())), (all, repeats) => {
        const again = [...all]
        for (const [which, where] of repeats) {
          const one = all[which % Math.max(1, all.length)]
          if (one === undefined) continue
          const first = again.indexOf(one)
          again.splice(first + 1 + (where % (again.length - first)), 0, one)
        }
        expect(arrive(again)).toEqual(arrive(all))
      }),
    )
  })

  it('end with the last value that a device changed, and lose none that it had not seen', () => {
    fc.assert(
      fc.property(submissions, (all) => {
        const revisions = arrive(all)
        const kept = openKept(revisions)
        for (const field of fields) {
          let current: string | null = null
          for (const [index, { basedOn, values: sent }] of all.entries()) {
            if (!Object.hasOwn(sent, field) || sent[field] === shownAt(revisions, basedOn)(field)) continue
            const next = sent[field] ?? null
            const setBy = revisions.slice(0, index).findLast((one) => Object.hasOwn(one.values, field))
            const isUnseen = setBy !== undefined && setBy.revision > basedOn && current !== next
            expect(kept.has(`${index + 1} ${field} ${current}`)).toBe(isUnseen)
            current = next
          }
          expect(shownAt(revisions, revisions.length)(field)).toBe(current)
        }
      }),
    )
  })

  it('about different fields are the same in any order of arrival', () => {
    const shuffled = values.chain((given) => {
      const all = Object.entries(given).map(([field, one]) =>
        submission(field, 0, Object.fromEntries([[field, one]])),
      )
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))
    })
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(answeredValues(arrive(other))).toEqual(answeredValues(arrive(all)))
        expect(openSuperseded(arrive(other))).toEqual([])
      }),
    )
  })
})

function openKept(revisions: readonly AnswerRevision[]): Set<string> {
  return new Set(
    revisions.flatMap(({ revision, superseded }) =>
      superseded.map((one) => `${revision} ${one.field} ${one.value}`),
    ),
  )
}
