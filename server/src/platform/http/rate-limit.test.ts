import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerRateLimit } from './rate-limit.ts'
import { toErrorBody } from './refusals.ts'

describe('the general limit', () => {
  let app: FastifyInstance
  beforeEach(async () => {
    app = Fastify()
    app.setErrorHandler((error, request, reply) => {
      const body = toErrorBody(error, request.log)
      return reply.status(body.status).send(body)
    })
    await registerRateLimit(app, { api: 2, assets: 3 })
    for (const path of ['/api/things', '/api/health', '/assets/file', '/page'])
      app.get(path, async () => 'ok')
  })
  afterEach(() => app.close())

  const statuses = async (url: string, times: number, remoteAddress = '192.0.2.1') => {
    const answers = []
    for (let n = 0; n < times; n++) answers.push(await app.inject({ url, remoteAddress }))
    return answers.map((answer) => answer.statusCode)
  }

  it('refuses with the key and the seconds to wait', async () => {
    await statuses('/api/things', 2)
    const refused = await app.inject({ url: '/api/things', remoteAddress: '192.0.2.1' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'TooManyRequests', data: { seconds: expect.any(Number) } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('counts each address for itself', async () => {
    expect(await statuses('/api/things', 3)).toEqual([200, 200, 429])
    expect(await statuses('/api/things', 1, '192.0.2.2')).toEqual([200])
  })

  it('counts each key of a program too, wherever it calls from', async () => {
    const callWith = async (key: string, remoteAddress: string) => {
      const headers = { authorization: `Bearer vitrine_${key.repeat(24)}` }
      return (await app.inject({ url: '/api/things', remoteAddress, headers })).statusCode
    }
    const answers = []
    for (let n = 1; n <= 3; n++) answers.push(await callWith('a', `192.0.2.${n}`))
    expect(answers).toEqual([200, 200, 429])
    expect(await callWith('b', '192.0.2.4')).toBe(200)
    // Ever new keys don't get around the limit of the address.
    expect([
      await callWith('c', '192.0.2.9'),
      await callWith('d', '192.0.2.9'),
      await callWith('e', '192.0.2.9'),
    ]).toEqual([200, 200, 429])
  })

  it('counts letters in another spelling as what they are', async () => {
    expect(await statuses('/api/things', 2)).toEqual([200, 200])
    expect(await statuses('/%61pi/things', 1)).toEqual([429])
  })

  it('counts files apart from calls, and neither pages nor health', async () => {
    expect(await statuses('/assets/file', 4)).toEqual([200, 200, 200, 429])
    expect(await statuses('/api/things', 1)).toEqual([200])
    expect(await statuses('/page', 5)).toEqual([200, 200, 200, 200, 200])
    expect(await statuses('/api/health', 5)).toEqual([200, 200, 200, 200, 200])
  })
})
