import { describe, expect, it } from 'vitest'
import { ownVersions } from './own-versions.ts'

const change = (version: number | undefined, values: Record<string, string | null>) => ({
  product: 'p',
  ...(version === undefined ? {} : { version }),
  values,
})

describe('what one writes after one’s own write', () => {
  it('is based on it, value by value', () => {
    const own = ownVersions()
    own.note([change(3, { name: 'A' })], { changed: [{ product: 'p', version: 5 }], faults: [] })
    expect(own.lift([change(3, { name: 'B', reference: 'R' })])).toEqual([
      change(5, { name: 'B' }),
      change(3, { reference: 'R' }),
    ])
  })

  it('is not lowered to it, nor given a version where there was none', () => {
    const own = ownVersions()
    own.note([change(3, { name: 'A' })], { changed: [{ product: 'p', version: 5 }], faults: [] })
    expect(own.lift([change(8, { name: 'B' }), change(undefined, { name: 'C' })])).toEqual([
      change(8, { name: 'B' }),
      change(undefined, { name: 'C' }),
    ])
  })

  it('is not based on what was refused', () => {
    const own = ownVersions()
    own.note([change(3, { name: 'A', reference: 'R' })], {
      changed: [{ product: 'p', version: 5 }],
      faults: [{ product: 'p', field: 'name', code: 'StaleVersion', data: {} }],
    })
    expect(own.lift([change(3, { name: 'B' })])).toEqual([change(3, { name: 'B' })])
  })
})

describe('what was read before one’s own write', () => {
  const stored = () => {
    const own = ownVersions()
    own.note([change(3, { name: 'A', reference: 'R' })], {
      changed: [{ product: 'p', version: 5 }],
      faults: [{ product: 'p', field: 'reference', code: 'StaleVersion', data: {} }],
    })
    return own
  }

  it('lacks the values stored since, without those refused', () => {
    expect(stored().since('p', 4)).toEqual({ name: 'A' })
  })

  it('lacks nothing where it was read after it, or the write may be undone', () => {
    expect(stored().since('p', 5)).toEqual({})
    expect(stored().since('q', 1)).toEqual({})
    const own = stored()
    own.forgetValues()
    expect(own.since('p', 4)).toEqual({})
    expect(own.lift([change(3, { name: 'B' })])).toEqual([change(5, { name: 'B' })])
  })
})
