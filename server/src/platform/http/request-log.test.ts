import { expect, it } from 'vitest'
import { withoutSecrets } from './request-log.ts'

it.each([
  ['/api/products?domain=1&token=secret&page=2', '/api/products?domain=1&token=***&page=2'],
  ['/assets/x.png?TOKEN=secret', '/assets/x.png?TOKEN=***'],
  ['/login?token=', '/login?token=***'],
  ['/api/products?domain=1', '/api/products?domain=1'],
])('writes %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})
