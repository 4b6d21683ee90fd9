import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { requestLogSerializers, withoutSecrets } from './request-log.ts'

it.each([
  ['/api/products?domain=1&token=secret&page=2', '/api/products?domain=1&token=***&page=2'],
  ['/assets/x.png?TOKEN=secret', '/assets/***?TOKEN=***'],
  ['/login?token=', '/login?token=***'],
  ['/security/single-sign-on?code=secret&state=secret', '/security/single-sign-on?code=***&state=***'],
  ['/assets/shared/secret.signature/desk.glb', '/assets/shared/***/***'],
  ['/assets/products/5/price-list', '/assets/products/5/***'],
  ['/api/users?search=ada%40atelier.example&per_page=-1', '/api/users?search=***&per_page=-1'],
  ['/api/people/ada@atelier.example?ada%40atelier.example', '/api/people/***?***'],
  [
    '/api/products/0190c0de-1111-7222-8333-444455556666?flag',
    '/api/products/0190c0de-1111-7222-8333-444455556666?flag',
  ],
  [`/api/links/${'a'.repeat(43)}/open`, '/api/links/***/open'],
  ['//x?a=1?b=2#c', '//x?a=***'],
  ['/api/products?domain=1', '/api/products?domain=1'],
])('writes %s as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})

it('a request is lines of JSON, each with its time, that hold no credential and no line of the caller', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (text: string) => lines.push(text) })
  const app = Fastify({ loggerInstance: log.child({}, { serializers: requestLogSerializers }) })
  app.post('/api/*', async (request) => {
    request.log.warn({ given: request.body }, 'odd')
    throw new Error('failed\n{"level":30,"msg":"made up"}')
  })
  await app.inject({
    method: 'POST',
    url: '/api/x%0a%7b%7d?token=secret-of-link&search=Ada',
    headers: {
      host: 'atelier.example',
      cookie: 'vitrine_session=secret-of-session',
      authorization: 'Bearer secret-of-key',
    },
    payload: { name: 'Boss\r\n{"level":30,"msg":"made up"}' },
  })
  await app.close()
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    expect(line.trimEnd()).not.toMatch(/[\r\n]/)
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number), reqId: expect.any(String) })
    expect(JSON.parse(line).msg).not.toBe('made up')
  }
  expect(lines.join('')).toContain('token=***')
  expect(lines.join('')).not.toMatch(/secret-of|Ada|atelier/)
})
