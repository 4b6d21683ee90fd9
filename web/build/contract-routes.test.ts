import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { moduleOfRoutes } from './contract-routes.ts'

const forDocuments = ['summary', 'description', 'reason', 'needs', 'tags', 'refusals']

it('the browser has every call of the contract with all that calling it needs', async () => {
  const router = minifyContractRouter(contract)
  const text = moduleOfRoutes(router)
  const routes = await import(`data:text/javascript,${encodeURIComponent(text)}`)
  const needed = JSON.stringify(router, (key, value: unknown) => {
    if (key === 'errorMap') return {}
    return forDocuments.includes(key) ? undefined : value
  })
  expect(routes.default).toEqual(JSON.parse(needed))
  expect(needed.match(/"path"/g)?.length).toBeGreaterThan(300)
  // What is the same of many calls is written once.
  expect(text.length).toBeLessThan(needed.length / 2)
})
