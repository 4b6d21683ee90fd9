// @slow: it fills and reads thousands of rows
/** Patterns of everybody who may ask, in two companies. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Planning, plannings, putOff } from './tried-texts.ts'

vi.mock('../../src/modules/products/product-visibility.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/product-visibility.ts')>()
  const productVisibility: typeof real.productVisibility = async (scope) => {
    const visibility = await real.productVisibility(scope)
    return { ...visibility, condition: putOff(visibility.condition) }
  }
  return { ...real, productVisibility }
})

vi.mock('../../src/modules/products/opened-condition.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/products/opened-condition.ts')>()
  const openedByLink: typeof real.openedByLink = (scope, seen, reached) =>
    real.openedByLink(scope, seen, putOff(reached))
  return { ...real, openedByLink }
})

import { openTriedRows, type TriedRows } from './try-patterns.ts'

const everybody = [
  'client',
  'share link of a catalogue',
  'share link of a view',
  'colleague',
  'super admin',
  'other company',
]

describe.each(Object.keys(plannings) as Planning[])('planned %s', (planning) => {
  let tried: TriedRows

  beforeAll(async () => {
    tried = await openTriedRows(planning)
  })
  afterAll(() => tried.close())

  it.each(everybody)('no pattern is tried on a row that its asker does not see: %s', async (name) => {
    expect(tried.askers).toEqual(everybody)
    expect(await tried.faultsOf(name)).toEqual([])
  })
})
