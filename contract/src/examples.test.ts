import type { AnySchema } from '@orpc/contract'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { exampleOf, plausibleIds } from './examples.ts'
import { contract } from './index.ts'

interface CallOfContract {
  '~orpc': { route: { path?: string; inputStructure?: string }; inputSchema?: AnySchema }
}

const calls = Object.entries(contract).flatMap(([module, ofModule]) =>
  Object.entries(ofModule as Record<string, CallOfContract>).map(
    ([name, call]) => [`${module}.${name}`, call['~orpc']] as const,
  ),
)

describe('every call of the contract', () => {
  it.each(calls)('has an example that it takes: %s', (name, { route, inputSchema }) => {
    const { params, query, body } = exampleOf(name)
    const names = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
    expect(Object.keys(params).sort()).toEqual(names.sort())
    if (!(inputSchema instanceof z.ZodObject)) return
    const parts = { params, query, body }
    const input = route.inputStructure === 'detailed' ? parts : { ...params, ...query, ...Object(body) }
    expect(inputSchema.safeParse(input).error).toBeUndefined()
  })

  it('has another example for other ids and texts', () => {
    const ids = { ...plausibleIds, rootFolderId: plausibleIds.draftFolderId }
    const { params, body } = exampleOf('folders.createFolder', ids, (text) => `${text} again`)
    expect(params).toEqual({})
    expect(body).toMatchObject({ name: 'Some folder again', parent: plausibleIds.draftFolderId })
    expect(() => exampleOf('folders.nothing')).toThrow('no call')
  })
})
