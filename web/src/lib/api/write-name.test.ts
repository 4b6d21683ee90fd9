import { describe, expect, it } from 'vitest'
import { writeName } from './write-name.ts'

const rename = [['folders', 'editFolder']]

describe('the name of a write', () => {
  it('is the same for other values of the same record', () => {
    const first = writeName(rename, {
      params: { folderId: 'a' },
      query: { version: 1 },
      body: { name: 'One' },
    })
    const second = writeName(rename, {
      params: { folderId: 'a' },
      query: { version: 2 },
      body: { name: 'Two' },
    })
    expect(second).toBe(first)
    expect(writeName(rename, { folderId: 'a', name: 'One' })).toBe(
      writeName(rename, { name: 'Two', folderId: 'a' }),
    )
  })

  it('is another for another record or call, and none where the call is not known', () => {
    const name = writeName(rename, { params: { folderId: 'a' } })
    expect(writeName(rename, { params: { folderId: 'b' } })).not.toBe(name)
    expect(writeName([['folders', 'moveFolder']], { params: { folderId: 'a' } })).not.toBe(name)
    expect(writeName(undefined, {})).toBe(null)
  })
})
