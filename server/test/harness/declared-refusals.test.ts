import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { errorBody } from '../../src/platform/http/refusals.ts'
import { holdRefusals } from './declared-refusals.ts'

async function answerTo(url: string, body: object) {
  const app = Fastify()
  app.get('/api/*', (_request, reply) => reply.status(409).send(body))
  holdRefusals(app)
  const { statusCode, body: answer } = await app.inject(url)
  await app.close()
  return [statusCode, JSON.parse(answer).message]
}

it('lets through what a call says of its refusals', async () => {
  expect(await answerTo('/api/folders?domain=1', errorBody('NotFound'))).toEqual([409, 'Not found'])
  expect(await answerTo('/api/nothing', { code: 'Unknown', message: 'no call' })).toEqual([409, 'no call'])
})

it.each([
  ['a key that the call doesn’t name', errorBody('RootFolder'), /listFolders refuses with RootFolder/],
  ['a key that is none', { code: 'Odd', data: {} }, /with Odd, which is no key/],
  ['a message without what it names', { code: 'InvalidInput', data: { place: 'query' } }, /says reason/],
  [
    'a number that should be a text',
    { code: 'InvalidInput', data: { place: 1, reason: 'odd' } },
    /says place/,
  ],
  ['what is described nowhere', { code: 'NotFound', data: { hint: 'odd' } }, /says hint/],
])('makes a failure of %s', async (_, body, said) => {
  const [status, message] = await answerTo('/api/folders?domain=1', body)
  expect([status, message]).toEqual([599, expect.stringMatching(said)])
})
