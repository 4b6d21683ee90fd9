import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerMultipart } from './multipart.ts'
import { toErrorBody } from './refusals.ts'

let app: FastifyInstance
let answered = 0

beforeEach(() => {
  answered = 0
  app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const body = toErrorBody(error, request.log)
    return reply.status(body.status).send(body)
  })
  registerMultipart(app)
  app.post('/', async ({ body }) => {
    answered += 1
    return [...(body as FormData).keys()]
  })
})
afterEach(() => app.close())

const send = (payload: string, type = 'multipart/form-data; boundary=form-7f3a') =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
const part = (name: string, content = '1') =>
  `--form-7f3a\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const form = (...parts: string[]) => `${parts.join('')}--form-7f3a--\r\n`

it('a form is read, with a file that holds anything', async () => {
  const file = `--form-7f3a\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'--form\r\n'.repeat(200)}\r\n`
  expect((await send(form(file, part('name')))).json()).toEqual(['image', 'name'])
  expect((await send(form(...Array.from({ length: 20 }, (_, n) => part(`${n}`))))).statusCode).toBe(200)
})

it.each([
  ['of more parts than any has', form(...Array.from({ length: 21 }, (_, n) => part(`${n}`))), '20 parts'],
  ['of a hundred thousand parts', form(...Array.from({ length: 100_000 }, () => part('a'))), '20 parts'],
  ['of values far within each other', form(part(`a${'[a]'.repeat(50)}`)), '100 characters'],
  ['that never ends', part('name'), 'a form is needed'],
  ['that is something else', 'name=value', 'a form is needed'],
])('a form %s is refused before anybody sees it', async (_title, payload, reason) => {
  const answer = await send(payload)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'InvalidInput', data: { place: 'body', reason: expect.stringContaining(reason) } },
  ])
  expect(answered).toBe(0)
})

it('a form without a boundary is refused', async () => {
  const answer = await send(form(part('name')), 'multipart/form-data')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'InvalidInput'])
})
