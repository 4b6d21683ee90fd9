import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Part, registerHealth, watchParts } from './health.ts'

const works = { check: async () => undefined }
const fails = {
  check: async () => {
    throw new Error('connection refused at 10.0.0.1')
  },
}

function appWith(parts: Readonly<Record<string, Part>>) {
  const app = Fastify()
  registerHealth(app, watchParts(app, parts))
  return app
}

const ready = async (app: ReturnType<typeof Fastify>) => {
  const answer = await app.inject('/api/ready')
  return { status: answer.statusCode, body: answer.json() }
}

describe('health', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is up and ready when all parts answer', async () => {
    const app = appWith({ database: { ...works, isNeeded: true }, storage: works })
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok', lastBackup: null })
    expect(await ready(app)).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('is ready without what all processes share, naming it and nothing else', async () => {
    const app = appWith({ database: { ...works, isNeeded: true }, storage: fails, queue: fails })
    for (let times = 0; times < 5; times++)
      expect(await ready(app)).toEqual({
        status: 200,
        body: { status: 'degraded', failed: ['storage', 'queue'] },
      })
  })

  it('is up but not ready once a needed part has failed three times, and ready when it works again', async () => {
    let isThere = false
    const check = () => (isThere ? works.check() : fails.check())
    const app = appWith({ database: { check, isNeeded: true }, storage: works })
    for (let times = 1; times <= 3; times++) {
      const { status, body } = await ready(app)
      expect(status).toBe(times < 3 ? 200 : 503)
      expect(JSON.stringify(body)).not.toContain('10.0.0.1')
    }
    expect((await ready(app)).body).toMatchObject({ code: 'Unavailable', data: { failed: 'database' } })
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    isThere = true
    expect((await ready(app)).status).toBe(200)
  })

  it('looks in the background while it listens: however often it is asked, a part that hangs is asked once and ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
    let asked = 0
    let ended = 0
    const hangs = (signal: AbortSignal) => {
      asked += 1
      return new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          ended += 1
          reject(signal.reason)
        })
      })
    }
    const app = appWith({ database: { ...works, isNeeded: true }, storage: { check: hangs } })
    await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      await vi.advanceTimersByTimeAsync(4_000)
      for (let times = 0; times < 20; times++)
        expect(await ready(app)).toEqual({ status: 200, body: { status: 'degraded', failed: ['storage'] } })
      expect(asked).toBeLessThanOrEqual(2)
      await vi.advanceTimersByTimeAsync(20_000)
      expect(asked - ended).toBeLessThanOrEqual(1)
      expect(asked).toBeGreaterThan(2)
    } finally {
      await app.close()
    }
  })

  it('begins no second check of what can not be ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let asked = 0
    const check = () => {
      asked += 1
      return new Promise<never>(() => {})
    }
    const app = appWith({ storage: { check } })
    for (let times = 0; times < 3; times++) {
      const answer = ready(app)
      await vi.advanceTimersByTimeAsync(4_000)
      expect((await answer).body).toEqual({ status: 'degraded', failed: ['storage'] })
    }
    expect(asked).toBe(1)
  })
})
