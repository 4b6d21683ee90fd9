import { contract } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { describeCall, withDomain } from './domain-input.ts'

const call = (...path: string[]) => describeCall(contract, path)

describe('the domain of a call', () => {
  it('is added to calls that need one', () => {
    expect(withDomain(call('folders', 'listFolders'), { page: 1 }, 'd1')).toEqual({ domain: 'd1', page: 1 })
    expect(withDomain(call('folders', 'listFolders'), undefined, 'd1')).toEqual({ domain: 'd1' })
  })

  it('goes into the query of calls with a body', () => {
    const input = { query: { page: 2 }, body: { search: 'lamp' } }
    expect(withDomain(call('products', 'queryProducts'), input, 'd1')).toEqual({
      query: { domain: 'd1', page: 2 },
      body: { search: 'lamp' },
    })
  })

  it('is the one the caller names, when it names one', () => {
    expect(withDomain(call('domains', 'getDomain'), { domain: 'd2' }, 'd1')).toEqual({ domain: 'd2' })
  })

  it('is left out of calls about the account or open to all', () => {
    expect(withDomain(call('identity', 'updateUser'), { userId: 'u' }, 'd1')).toEqual({ userId: 'u' })
    expect(withDomain(call('identity', 'getSession'), undefined, 'd1')).toBeUndefined()
  })

  it('is left out while none is known', () => {
    expect(withDomain(call('folders', 'listFolders'), { page: 1 }, null)).toEqual({ page: 1 })
  })
})
