import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerStaticWeb } from './static-web.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the web application', () => {
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-web-'))
    await mkdir(join(folder, 'static'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Vitrine</title>')
    await writeFile(join(folder, 'version.json'), '{"version":"1"}')
    await writeFile(join(folder, 'static', 'main-abc.js'), 'run()')
    await writeFile(join(folder, 'static', 'main-abc.js.br'), brotliCompressSync('run()'))
    app = Fastify()
    app.get('/api/known', async () => 'ok')
    await registerStaticWeb(app, { folder, elsewhere: { '/no-access': 'https://help.example/access' } })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it.each(['/', '/catalog', '/catalog/0199?folder=2', '/index.html'])(
    'answers %s with the page',
    async (url) => {
      const answer = await app.inject({ url, headers: browser })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.headers['cache-control']).toBe('no-cache')
      expect(answer.body).toContain('<title>Vitrine</title>')
    },
  )

  it('leads to the page that the operator has named in place of one of its own', async () => {
    const answer = await app.inject({ url: '/no-access?from=mail', headers: browser })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://help.example/access'])
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('lets hashed files be kept for a year, sending them compressed when the build has done so', async () => {
    const answer = await app.inject({ url: '/static/main-abc.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(answer.headers['content-type']).toMatch(/javascript/)
  })

  it('has the version asked for anew each time', async () => {
    const answer = await app.inject('/version.json')
    expect(answer.json()).toEqual({ version: '1' })
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/api/unknown', '/assets/unknown.png', '/live/x', '/static/main-old.js'])(
    'refuses %s, which is no page',
    async (url) => {
      const answer = await app.inject({ url, headers: browser })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NotFound' })
    },
  )

  it.each(['*/*', 'application/json', undefined])(
    'answers pages to whoever says of themselves %s',
    async (accept) => {
      const answer = await app.inject({
        url: '/catalog/0199',
        headers: accept === undefined ? {} : { accept },
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('answers a file that is none with no page', async () => {
    const answer = await app.inject({ url: '/picture.png', headers: { accept: '*/*' } })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NotFound'])
  })

  it('answers the page without its preview where that fails or takes too long', async () => {
    for (const previewOf of [
      () => Promise.reject(new Error('no database')),
      () => new Promise<never>(() => {}),
    ]) {
      const other = Fastify()
      await registerStaticWeb(other, { folder, previewOf })
      const answer = await other.inject({ url: '/catalog', headers: browser })
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>Vitrine</title>'])
      await other.close()
    }
  })

  it('answers the page to no writing', async () => {
    expect((await app.inject({ method: 'POST', url: '/catalog', headers: browser })).statusCode).toBe(404)
  })

  it.each(['/../server/package.json', '/..%2f..%2fetc/passwd', '/static/%2e%2e/%2e%2e/x'])(
    'never leaves its folder: %s',
    async (url) => {
      const { body } = await app.inject({ url, headers: { accept: '*/*' } })
      expect(body).not.toMatch(/root:|workspaces|dependencies/)
    },
  )

  it('says so when it has not been built', async () => {
    const bare = Fastify()
    await registerStaticWeb(bare, { folder: join(folder, 'missing') })
    const answer = await bare.inject({ url: '/login', headers: browser })
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('has not been built yet')
    await bare.close()
  })
})
