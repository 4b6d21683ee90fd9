import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Validator } from '@seriousme/openapi-schema-validator'
import { contract, type EndpointMeta, refusalsOf } from '@vitrine/contract'
import { exampleOf } from '@vitrine/contract/examples'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerSecurityHeaders } from '../security-headers.ts'
import { registerOpenApi } from './openapi.ts'
import { describeAccess } from './openapi-document.ts'

interface Operation {
  description: string
  security: object[]
  parameters?: { in: string; name: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { $ref?: string }>
}

interface Response {
  description: string
  content: { 'application/json': { schema: { $ref?: string; oneOf?: { $ref: string }[] } } }
}

interface Schema {
  properties: {
    code: { const: string }
    status: { const: number }
    data: { required: string[]; properties: object; additionalProperties?: object }
  }
}

describe('OpenAPI', () => {
  let app: FastifyInstance
  let document: {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
  }
  const operationOf = ({ path = '', method = '' }: { path?: string; method?: string }) =>
    document.paths[path]?.[method.toLowerCase()]
  beforeAll(async () => {
    app = Fastify()
    registerSecurityHeaders(app)
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

  it('passes the strict rules of a public linter, whose warnings are errors', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
    const faulty = source.replaceAll('"operationId":"identity.login",', '')
    const found = await lintFromString({ source: faulty, absoluteRef: '/openapi.json', config })
    expect(found.map(({ ruleId }) => ruleId)).toEqual(['operation-operationId'])
  })

  it('states the access, the credentials and the headers of every call', () => {
    for (const calls of Object.values(contract)) {
      for (const call of Object.values(calls)) {
        const { route, meta } = call['~orpc']
        const { access, version, isRepeatable }: EndpointMeta = meta
        const operation = operationOf(route)
        if (access === undefined) throw new Error(`${route.path} states no access`)
        expect(operation?.description).toContain(describeAccess(access))
        const isForGuests = access.kind === 'domain' && access.audience === 'guest'
        expect(operation?.security).toContainEqual(isForGuests ? { shareLink: [] } : { session: [] })
        const headers = (operation?.parameters ?? []).filter((each) => each.in === 'header')
        expect(headers.map(({ name }) => name)).toEqual([
          ...(version === undefined ? [] : ['if-match']),
          ...(isRepeatable !== undefined ? ['idempotency-key'] : []),
          ...(access.kind === 'domain' && access.audience === 'anyone' ? ['x-view-as'] : []),
        ])
      }
    }
  })

  it('says who gets in: people by a session, programs by a key, holders of links', () => {
    const securityOf = (path: string, method = 'get') => operationOf({ path, method })?.security
    const [session, key, shareLink] = [{ session: [] }, { key: [] }, { shareLink: [] }]
    expect(securityOf('/folders')).toEqual([session, key, shareLink])
    expect(securityOf('/products', 'post')).toEqual([session, key])
    expect(securityOf('/users/{userId}/notifications')).toEqual([session])
    expect(securityOf('/auth/login', 'post')).toEqual([{}, session, key, shareLink])
  })

  /** By status, the keys that an operation refers to. */
  const refusalsIn = (operation: Operation | undefined) =>
    Object.entries(operation?.responses ?? {}).flatMap(([status, { $ref }]) => {
      if ($ref === undefined) return []
      const response = document.components.responses[$ref.split('/').at(-1) ?? '']
      const schema = response?.content['application/json'].schema
      return (schema?.oneOf ?? [schema]).map((one) => {
        const { code, status: fixed } =
          document.components.schemas[one?.$ref?.split('/').at(-1) ?? '']?.properties ?? {}
        expect(String(fixed?.const)).toBe(status)
        expect(response?.description).toContain(`\`${code?.const}\``)
        return code?.const
      })
    })

  it('names all refusals of every call by status and key, and no other', () => {
    for (const calls of Object.values(contract)) {
      for (const call of Object.values(calls)) {
        const { route, meta } = call['~orpc']
        const { access }: EndpointMeta = meta
        if (access === undefined) throw new Error(`${route.path} states no access`)
        const keys = refusalsIn(operationOf(route))
        expect(keys.toSorted()).toEqual(refusalsOf({ ...meta, access }, route.method).toSorted())
      }
    }
  })

  it('shows an example of every call: ids, queries and bodies', () => {
    for (const [module, calls] of Object.entries(contract)) {
      for (const [name, call] of Object.entries(calls)) {
        const operation = operationOf(call['~orpc'].route)
        const { params, query, body } = exampleOf(`${module}.${name}`)
        const shown = (operation?.parameters ?? []).filter(({ example }) => example !== undefined)
        expect(shown.map(({ name, example }) => [name, example]).sort()).toEqual(
          Object.entries({ ...params, ...query }).sort(),
        )
        const json = operation?.requestBody?.content['application/json']
        if (json !== undefined) expect(json.example).toEqual(body)
      }
    }
    const create = operationOf({ path: '/folders', method: 'post' })
    expect(create?.requestBody?.content['application/json']?.example).toMatchObject({ name: 'Some folder' })
  })

  it('takes files by a form alone, and answers nothing where nothing is answered', () => {
    const cover = operationOf({ path: '/folders/{folderId}/cover', method: 'put' })
    expect(Object.keys(cover?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const forgot = operationOf({ path: '/auth/password/forgot', method: 'post' })
    expect(forgot?.responses[204]).toEqual({ description: 'Done' })
  })

  it('describes what each refusal says', () => {
    const { schemas } = document.components
    expect(schemas.TooManyExports?.properties.data).toMatchObject({
      required: ['max'],
      properties: { max: { type: 'integer' } },
    })
    expect(schemas.InvalidInput?.properties.data).toMatchObject({
      required: ['place', 'reason'],
      properties: { place: { type: 'string' }, reason: { type: 'string' } },
    })
    expect(schemas.StaleVersion?.properties.data).toMatchObject({
      required: [],
      properties: { version: { type: 'integer' } },
      additionalProperties: { type: ['string', 'number'] },
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
