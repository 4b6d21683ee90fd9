import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createQuiet, registerQuiet } from './quiet.ts'

const app = Fastify()
afterEach(() => app.close())

it('is quiet while nobody is answered, whatever supervisors ask', async () => {
  registerQuiet(app, createQuiet())
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', async () => {
    asked.resolve()
    return await answer.promise
  })
  app.get('/api/health', async () => app.quietMs())
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(app.quietMs()).toBeGreaterThan(0)

  const slow = app.inject('/slow')
  await asked.promise
  expect(app.quietMs()).toBe(0)
  const quick = await app.inject('/nothing')
  expect(quick.statusCode).toBe(404)
  expect(app.quietMs()).toBe(0)
  answer.resolve('at last')
  expect((await slow).body).toBe('at last')
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(app.quietMs()).toBeGreaterThan(0)

  // It would be 0 in a request that counts.
  expect(Number((await app.inject('/api/health')).body)).toBeGreaterThan(0)
})

it('is not quiet right after something was done without a request', async () => {
  const { quietMs, noteUse } = createQuiet()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(quietMs()).toBeGreaterThan(25)
  noteUse()
  expect(quietMs()).toBeLessThan(25)
})
