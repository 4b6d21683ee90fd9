import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { registerHealth } from './health.ts'

const works = async () => undefined
const fails = async () => {
  throw new Error('connection refused at 10.0.0.1')
}

describe('health', () => {
  it('is up and ready when all parts answer', async () => {
    const app = Fastify()
    registerHealth(app, { database: works, storage: works })
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ok' })
  })

  it('is up but not ready when a part fails, naming the part and nothing else', async () => {
    const app = Fastify()
    registerHealth(app, { database: fails, storage: works })
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    const answer = await app.inject('/api/ready')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'Unavailable', data: { failed: 'database' } })
    expect(answer.body).not.toContain('10.0.0.1')
  })
})
