import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompression } from './compression.ts'

const list = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ name: `Chair ${n}` })))

describe('compression', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    await registerCompression(app)
    app.get('/list', (_request, reply) => reply.type('application/json').send(list))
    app.get('/stream', (_request, reply) => reply.type('application/json').send(Readable.from([list, list])))
    app.get('/web-stream', (_request, reply) =>
      reply.type('application/json').send(new Blob([list, list]).stream()),
    )
    app.get('/short', (_request, reply) => reply.type('application/json').send('{}'))
    app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
  })
  afterAll(() => app.close())

  const get = (url: string, encoding: string) => app.inject({ url, headers: { 'accept-encoding': encoding } })

  it('prefers brotli, and takes gzip', async () => {
    const brotli = await get('/list', 'gzip, deflate, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(list)
    const gzip = await get('/list', 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(list)
    expect(gzip.headers.vary).toMatch(/accept-encoding/i)
  })

  it.each(['/stream', '/web-stream'])('compresses lists as they are written: %s', async (url) => {
    const answer = await get(url, 'br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(list + list)
  })

  it.each(['/short', '/picture'])('leaves %s as it is', async (url) => {
    expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined()
  })
})
