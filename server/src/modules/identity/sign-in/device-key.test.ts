import { describe, expect, it } from 'vitest'
import { callerFor, type Person, type PersonCaller } from '../../../scope/caller.ts'
import { deviceKeyOf, deviceKeyOfGuest } from './device-key.ts'

const callerOf = (id: string, impersonatorId?: string): PersonCaller => ({
  ...callerFor({ id } as Person),
  impersonator: impersonatorId === undefined ? null : { id: impersonatorId, name: '' },
})

describe('the key of what a device keeps', () => {
  it('is the same for a person in every session, and 32 bytes', () => {
    const key = deviceKeyOf('secret', callerOf('bea'))
    expect(deviceKeyOf('secret', { ...callerOf('bea'), sessionToken: 'another' })).toBe(key)
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  })

  it('is another for other people and guests, for whoever acts in their place, and for another installation', () => {
    const keys = [
      deviceKeyOf('secret', callerOf('bea')),
      deviceKeyOf('secret', callerOf('cleo')),
      deviceKeyOf('secret', callerOf('bea', 'cleo')),
      deviceKeyOf('secret', callerOf('cleo', 'bea')),
      deviceKeyOf('other', callerOf('bea')),
      deviceKeyOfGuest('secret', 'bea'),
      deviceKeyOfGuest('secret', 'cleo'),
      deviceKeyOfGuest('other', 'bea'),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })
})
