import { describe, expect, it } from 'vitest'
import { includesSession, type SessionFlags, sessionTypes } from './session-types.ts'

describe('sessions', () => {
  const everything: SessionFlags = {
    enabledSessions: { web: true, ar: true, st: true },
    allowCentral: true,
    allowShopping: true,
  }
  const includedWith = (flags: Partial<SessionFlags>) =>
    sessionTypes.filter((type) => includesSession({ ...everything, ...flags }, type))

  it('are bound by the flags of the subscription', () => {
    expect(includedWith({})).toEqual(['web', 'ar', 'st'])
    expect(includedWith({ allowCentral: false })).toEqual(['web'])
    expect(includedWith({ allowShopping: false })).toEqual(['web', 'ar'])
    expect(includedWith({ enabledSessions: { web: false, ar: true, st: false } })).toEqual(['ar'])
  })
})
