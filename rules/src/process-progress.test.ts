import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mergeProgress,
  type ProcessProgress,
  processStatuses,
  progressPercentage,
} from './process-progress.ts'

const count = fc.option(fc.nat(50), { nil: undefined })
const progress = fc.record({
  status: fc.constantFrom(...processStatuses),
  processed: count,
  total: count,
  skip: count,
})

describe('mergeProgress', () => {
  const previous: ProcessProgress = { status: 'PROCESSING', processed: 10, total: 100, skip: 2 }

  it('ignores an earlier status and lower counts', () => {
    expect(mergeProgress(previous, { ...previous, status: 'PREPROCESSING', processed: 50 })).toBe(previous)
    expect(mergeProgress(previous, { ...previous, processed: 9 })).toBe(previous)
    expect(mergeProgress(previous, { ...previous, processed: 50, skip: 1 })).toBe(previous)
  })

  it('keeps known counts when a later status comes without them', () => {
    expect(mergeProgress(previous, { status: 'POSTPROCESSING' })).toEqual({
      ...previous,
      status: 'POSTPROCESSING',
    })
  })

  it('never goes back, whatever arrives in whatever order', () => {
    fc.assert(
      fc.property(fc.array(progress, { minLength: 1 }), (updates) => {
        const [first, ...rest] = updates
        let shown: ProcessProgress = first ?? { status: 'PREPROCESSING' }
        for (const update of rest) {
          const next = mergeProgress(shown, update)
          const order = processStatuses
          expect(order.indexOf(next.status)).toBeGreaterThanOrEqual(order.indexOf(shown.status))
          expect(next.processed ?? 0).toBeGreaterThanOrEqual(shown.processed ?? 0)
          expect(next.skip ?? 0).toBeGreaterThanOrEqual(shown.skip ?? 0)
          expect(mergeProgress(next, update)).toEqual(next)
          shown = next
        }
      }),
    )
  })
})

describe('progressPercentage', () => {
  it.each([
    [{ status: 'PREPROCESSING' }, 20],
    [{ status: 'PROCESSING' }, 20],
    [{ status: 'PROCESSING', processed: 5 }, 20],
    [{ status: 'PROCESSING', processed: 0, total: 10 }, 20],
    [{ status: 'PROCESSING', processed: 4, total: 10, skip: 2 }, 50],
    [{ status: 'PROCESSING', processed: 10, total: 10, skip: 0 }, 80],
    [{ status: 'PROCESSING', processed: 0, total: 5, skip: 5 }, 20],
    [{ status: 'POSTPROCESSING' }, 80],
    [{ status: 'FINISH', processed: 10, total: 10 }, 0],
  ] as const)('of %j is %d', (state, expected) => {
    expect(progressPercentage(state)).toBe(expected)
  })

  it('stays between 20 and 80 while processing', () => {
    fc.assert(
      fc.property(progress, (state) => {
        const percentage = progressPercentage({ ...state, status: 'PROCESSING' })
        expect(percentage).toBeGreaterThanOrEqual(20)
        expect(percentage).toBeLessThanOrEqual(80)
      }),
    )
  })
})
