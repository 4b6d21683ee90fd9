import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../../storage/storage.ts'
import { toErrorBody } from '../refusals.ts'
import { type FileAnswer, sendFile } from './send-file.ts'

const digits = '0123456789'
const immutable = 'private, max-age=31536000, immutable'

describe('sending a file', () => {
  let folder: string
  let app: FastifyInstance
  const file: FileAnswer = {
    source: { key: 'digits.mp4' },
    contentType: 'video/mp4',
    cacheControl: immutable,
  }
  const files: Record<string, FileAnswer> = {
    stored: file,
    absent: { ...file, source: { key: 'absent' } },
    empty: { ...file, source: { key: 'empty' } },
    made: { ...file, source: { content: Buffer.from(digits) } },
    document: { ...file, attachmentName: 'Notice d’été "2" 椅子.pdf' },
  }
  const get = (name: string, headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/${name}`, headers })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-send-'))
    const storage = await openStorage({ kind: 'disk', folder })
    await storage.put('digits.mp4', Buffer.from(digits), { contentType: 'video/mp4' })
    await storage.put('empty', Buffer.alloc(0), { contentType: 'video/mp4' })
    app = Fastify()
    app.setErrorHandler((error, request, reply) => {
      const body = toErrorBody(error, request.log)
      return reply.status(body.status).send(body)
    })
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/:name',
      handler: (request, reply) => sendFile(request, reply, storage, files[request.params.name] ?? file),
    })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it('answers the whole with its size, type, tag and caching', async () => {
    const answer = await get('stored')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(digits)
    expect(answer.headers).toMatchObject({
      'content-length': '10',
      'content-type': 'video/mp4',
      'cache-control': immutable,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  it('answers HEAD like GET, without the content', async () => {
    const [head, whole] = [await get('stored', {}, 'HEAD'), await get('stored')]
    expect(head.body).toBe('')
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(whole.headers[name])
    }
  })

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=0-1,2-3', '0123', 'bytes 0-3/10'],
  ])('answers the range %s', async (range, body, contentRange) => {
    for (const name of ['stored', 'made']) {
      const answer = await get(name, { range })
      expect(answer.statusCode).toBe(206)
      expect(answer.body).toBe(body)
      expect(answer.headers['content-range']).toBe(contentRange)
      expect(answer.headers['content-length']).toBe(String(body.length))
    }
  })

  it('refuses a range behind the end with the size', async () => {
    const answer = await get('stored', { range: 'bytes=10-12' })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */10')
    expect(answer.body).toBe('')
  })

  it.each(['bytes=0-1,5-6', 'items=0-1', 'bytes', 'bytes=x-y'])('answers the whole to %s', async (range) => {
    const answer = await get('stored', { range })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(digits)
  })

  it('answers a range only of the version it was asked for', async () => {
    const { etag } = (await get('stored')).headers
    expect((await get('stored', { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode).toBe(206)
    expect((await get('stored', { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it('answers 304 to who has it already', async () => {
    const { etag } = (await get('stored')).headers
    for (const tags of [String(etag), `"other", W/${etag}`, '*']) {
      const answer = await get('stored', { 'if-none-match': tags })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers.etag).toBe(etag)
    }
    expect((await get('stored', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('refuses a file that is not there', async () => {
    const answer = await get('absent')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'NotFound' })
    expect(answer.headers['cache-control']).toBeUndefined()
  })

  it('answers an empty file', async () => {
    const answer = await get('empty')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe('0')
  })

  it('names attachments as they are called, in any script', async () => {
    const header = String((await get('document')).headers['content-disposition'])
    expect(header).toMatch(/^attachment; filename="/)
    expect(header).toContain(
      "filename*=UTF-8''Notice%20d%E2%80%99%C3%A9t%C3%A9%20%222%22%20%E6%A4%85%E5%AD%90.pdf",
    )
  })
})
