import { Validator } from '@seriousme/openapi-schema-validator'
import { contract, type EndpointMeta, errorKeys } from '@vitrine/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerOpenApi } from './openapi.ts'
import { describeAccess } from './openapi-document.ts'
import { registerSecurityHeaders } from './security-headers.ts'

interface Operation {
  description: string
  security: object[]
  parameters?: { in: string; name: string }[]
  responses: Record<string, unknown>
}

describe('OpenAPI', () => {
  let app: FastifyInstance
  let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }
  beforeAll(async () => {
    app = Fastify()
    await registerSecurityHeaders(app)
    await registerOpenApi(app, { version: '1.2.3' })
    document = (await app.inject('/api/openapi.json')).json()
  })
  afterAll(() => app.close())

  it('is a valid document of version 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('states the access, the credentials, the headers and the refusals of every call', () => {
    for (const calls of Object.values(contract)) {
      for (const call of Object.values(calls)) {
        const { route, meta } = call['~orpc']
        const { access }: EndpointMeta = meta
        const operation = document.paths[route.path ?? '']?.[(route.method ?? '').toLowerCase()]
        if (access === undefined) throw new Error(`${route.path} states no access`)
        expect(operation?.description).toContain(describeAccess(access))
        expect(operation?.security).toContainEqual({ session: [] })
        const { version, isRepeatable }: EndpointMeta = meta
        const headers = (operation?.parameters ?? []).filter((each) => each.in === 'header')
        expect(headers.map(({ name }) => name)).toEqual([
          ...(version === undefined ? [] : ['if-match']),
          ...(isRepeatable !== undefined ? ['idempotency-key'] : []),
        ])
        expect(operation?.responses.default).toEqual({ $ref: '#/components/responses/Refusal' })
      }
    }
  })

  it('lists every refusal key', () => {
    expect(document.components).toMatchObject({
      schemas: { Refusal: { properties: { code: { enum: Object.keys(errorKeys) } } } },
    })
  })

  it('shows a page that needs no inline script and no other origin', async () => {
    const page = await app.inject('/api/docs')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|https?:/)
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(4)
    for (const path of files) expect((await app.inject(path)).statusCode).toBe(200)
  })
})
