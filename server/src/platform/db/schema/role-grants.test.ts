import { describe, expect, it } from 'vitest'
import { actsAsRole, grantStatement } from './role-grants.ts'

const grant = { role: 'readers', member: 'somebody', options: ['inherit true', 'set false'] } as const

describe('a role is granted', () => {
  it.each([160_000, 160_013, 170_002, 180_001])('with its options by server %i', (version) => {
    expect(grantStatement(version, grant)).toBe('grant readers to somebody with inherit true, set false')
  })

  it.each([140_020, 150_000, 150_014])('without any by server %i, which knows none', (version) => {
    expect(grantStatement(version, grant)).toBe('grant readers to somebody')
  })
})

describe('whether the user acts as a role', () => {
  it('is asked by the options since PostgreSQL 16', () => {
    expect(actsAsRole(160_000)).toBe(
      "pg_has_role(current_user, $1, 'usage') and pg_has_role(current_user, $1, 'set')",
    )
  })

  it('is asked by membership before, which is all there was', () => {
    expect(actsAsRole(159_999)).toBe(
      "pg_has_role(current_user, $1, 'usage') and pg_has_role(current_user, $1, 'member')",
    )
  })
})
