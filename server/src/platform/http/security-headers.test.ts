import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'

describe('security headers', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify({ trustProxy: true })
    registerSecurityHeaders(app)
    app.get('/', async () => 'page')
    app.get('/broken', async () => {
      throw new Error('broken')
    })
  })
  afterAll(() => app.close())

  it('allows scripts from files of this origin only, and nothing from elsewhere', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const directives = new Map(policy.split(';').map((text) => [text.split(' ')[0], text]))
    expect(directives.get('script-src')).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(directives.get('default-src')).toBe("default-src 'self'")
    expect(directives.get('object-src')).toBe("object-src 'none'")
    expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(directives.get('base-uri')).toBe("base-uri 'none'")
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'/)
    expect(policy.match(/unsafe-inline/g)).toHaveLength(1)
  })

  it('says the same on every answer, of faults and of what is not there too', async () => {
    const answers = await Promise.all(['/', '/broken', '/nowhere'].map((url) => app.inject(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 500, 404])
    const own = ['content-type', 'content-length', 'date', 'connection']
    const [page, ...others] = answers.map(({ headers }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
    )
    expect(page).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' })
    expect(others).toEqual([page, page])
  })

  it('binds browsers to https only where it is spoken', async () => {
    const plain = await app.inject('/')
    const secure = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('tells other sites nothing of the address, and browsers not to guess types', async () => {
    expect((await app.inject('/')).headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  })
})
