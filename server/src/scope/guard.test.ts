import { describe, expect, it } from 'vitest'
import { statedAccess } from './guard.ts'

describe('a call', () => {
  it('that states no access keeps the program from starting', () => {
    expect(() => statedAccess({}, 'products.leak')).toThrow('products.leak does not state who may reach it')
  })

  it('that is public must say why', () => {
    expect(() => statedAccess({ access: { kind: 'public', reason: ' ' } }, 'products.leak')).toThrow(
      'gives no reason',
    )
    const access = { kind: 'public', reason: 'shows only names' } as const
    expect(statedAccess({ access }, 'domains.list')).toBe(access)
  })
})
