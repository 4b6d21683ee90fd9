import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { registerQuiet } from './quiet.ts'

const app = Fastify()
afterEach(() => app.close())

it('is quiet while nobody is answered, whatever supervisors ask', async () => {
  registerQuiet(app)
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
