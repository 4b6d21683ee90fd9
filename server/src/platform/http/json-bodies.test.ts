import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkJsonBody, registerJsonBodies } from './json-bodies.ts'
import { toErrorBody } from './refusals.ts'

const list = (length: number, one: (at: number) => string) =>
  Array.from({ length }, (_, at) => one(at)).join(',')
const keys = (length: number) => `{${list(length, (at) => `"k${at}":0`)}}`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body of JSON', () => {
  let app: FastifyInstance
  let seen: unknown[] = []
  beforeEach(() => {
    seen = []
    app = Fastify()
    app.setErrorHandler((error, request, reply) => {
      const body = toErrorBody(error, request.log)
      return reply.status(body.status).send(body)
    })
    registerJsonBodies(app)
    app.post('/', async ({ body }) => {
      seen.push(body)
      return 'ok'
    })
  })
  afterEach(() => app.close())

  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

  it.each([
    ['values as a call may need', `{"a":[${list(59_999, () => '0')}]}`],
    ['keys', keys(5_000)],
    ['values within each other', `{"a":${nested(63)}}`],
    ['objects, one after the other', `[${list(20_000, () => '{"a":0}')}]`],
    ['texts that look like values', JSON.stringify({ a: '[{,'.repeat(80_000), '\\"[[{': '\\'.repeat(999) })],
  ])('is taken with as many %s', async (_title, payload) => {
    expect((await send(payload)).statusCode).toBe(200)
    expect(seen).toEqual([JSON.parse(payload)])
  })

  const most = { values: '60000 values', keys: '5000 keys', deep: '64 values within' }
  it.each([
    ['values', `{"ids":["a"],"filters":[${list(60_000, () => '0')}]}`, 'filters', most.values],
    ['lists', `{"filters":[${list(60_000, () => '[]')}]}`, 'filters', most.values],
    ['values in a list', `[${list(60_001, () => '0')}]`, 'body', most.values],
    ['keys', `{"name":${keys(5_001)}}`, 'name', most.keys],
    ['keys at its beginning', keys(80_000), 'body', most.keys],
    ['keys that are the same', `{${'"a":1,'.repeat(5_001)}"a":1}`, 'body', most.keys],
    ['keys deep inside', `{"a":[{"b":[1,${keys(5_001)}]}]}`, 'a', most.keys],
    ['values within each other', `{"search":"x","filters":${nested(64)}}`, 'filters', most.deep],
    ['objects within each other', '{"a":'.repeat(100_000), 'a', most.deep],
    ['keys below one too long to say', `{"${'k'.repeat(101)}":${keys(5_001)}}`, 'body', most.keys],
  ])(
    'of too many %s is refused before anybody sees it, with the place',
    async (_title, payload, place, reason) => {
      const answer = await send(payload)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'InvalidInput', data: { place, reason: expect.stringContaining(reason) } },
      ])
      expect(seen).toEqual([])
    },
  )

  it.each(['{', '{"a":"', ']]]', '{"a\\', '"\\"', '{"__proto__":{}}'])(
    'that is none is refused as by the framework: %j',
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400)
    },
  )

  it('is never refused where it has few values', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        checkJsonBody(text)
        checkJsonBody(JSON.stringify({ inside: text }))
      }),
    )
  })

  it('is counted by its text as by what it comes to', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const beside = (count: number) => `[${list(count, () => '0')},${JSON.stringify(value)}]`
        const room = 60_000 - 1 - valuesWithin(value)
        checkJsonBody(beside(room))
        expect(() => checkJsonBody(beside(room + 1))).toThrow('60000 values')
      }),
      { numRuns: 30 },
    )
  })
})

/** An empty list or object counts as one. */
function valuesWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce<number>((sum, one) => sum + valuesWithin(one), Math.max(1, inner.length))
}
