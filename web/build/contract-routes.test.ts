import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract'
import { contract } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { describeCall } from '../src/lib/api/domain-input.ts'
import { moduleOfRoutes } from './contract-routes.ts'

interface Call {
  '~orpc': { route: { method?: string; path?: string; inputStructure?: string } }
}

/** By the name of each call: all that calling it needs. */
function callsOf(router: AnyContractRouter): Map<string, unknown> {
  const calls = new Map<string, unknown>()
  const add = (node: object, path: readonly string[]) => {
    if (!('~orpc' in node)) {
      for (const [key, child] of Object.entries(node)) add(child, [...path, key])
      return
    }
    const { method, path: address, inputStructure } = (node as Call)['~orpc'].route
    calls.set(path.join('.'), { method, address, inputStructure, ...describeCall(router, path) })
  }
  add(router, [])
  return calls
}

it('the browser has every call of the contract, with all that calling it needs', async () => {
  const router = minifyContractRouter(contract)
  const text = moduleOfRoutes(router)
  const { default: routes } = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as {
    default: AnyContractRouter
  }
  const calls = callsOf(router)
  expect(calls.size).toBeGreaterThan(300)
  expect(callsOf(routes)).toEqual(calls)
  // What is the same of many calls is written once.
  expect(text.length).toBeLessThan(JSON.stringify(router).length / 4)
})
