/** The OpenAPI 3.1 document, made from the contract: calls, access, refusals. */
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import {
  type Access,
  contract,
  type EndpointMeta,
  type ErrorKey,
  errorKeys,
  idempotencyHeader,
  type Need,
  parametersOf,
  refusalsOf,
  viewAsHeader,
} from '@vitrine/contract'
import { exampleOf, type SentExample } from '@vitrine/contract/examples'
import { describeExamples } from './openapi-examples.ts'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>

const levels = ['none', 'listed', 'own and listed', 'all']

function describeNeed({ area, right, level }: Need): string {
  return `${area}: ${right} at level ${level} (${levels[level]}) or higher`
}

/** The stated access of a call as a sentence. */
export function describeAccess(access: Access): string {
  if (access.kind === 'public') return `**Access:** anyone, since ${access.reason}.`
  if (access.kind === 'account' && access.isOperator === true)
    return '**Access:** operators of the installation.'
  if (access.kind === 'account') return '**Access:** signed-in persons, for themselves.'
  const audience = {
    anyone: 'members of the domain and holders of its share links',
    person: 'members of the domain',
    client: 'clients of the domain, not its staff',
    staff: 'staff of the domain, not clients',
    guest: 'holders of a link that opens a project',
  }[access.audience]
  const needs = (access.needs ?? []).map(describeNeed)
  const others = access.servesGuests === true ? ', guests of projects' : ''
  return `**Access:** ${audience}${others}${needs.length === 0 ? '' : `, with ${needs.join(', and ')}`}.`
}

type Security = NonNullable<Operation['security']>

/** How callers may say who they are: people by their session, programs by a key, holders of links by its token. */
function credentialsOf(access: Access): Security {
  const [session, key, link] = [{ session: [] }, { key: [] }, { shareLink: [] }]
  if (access.kind === 'public') return [{}, session, key, link]
  if (access.kind === 'account') return [session]
  if (access.audience === 'guest') return [link]
  return access.audience === 'anyone' || access.servesGuests === true ? [session, key, link] : [session, key]
}

/** Headers that a call takes by what it states of its write. */
function headersOf({ access, version, isRepeatable }: EndpointMeta): NonNullable<Operation['parameters']> {
  const header = (name: string, description: string) =>
    ({ in: 'header', name, description, schema: { type: 'string' } }) as const
  return [
    ...(version === undefined
      ? []
      : [
          header('if-match', `The version that the change is based on, unless the query says it; ${version}`),
        ]),
    ...(isRepeatable !== undefined
      ? [
          header(
            idempotencyHeader,
            'The same key and input answer the same for 24 hours, and create nothing twice',
          ),
        ]
      : []),
    ...(access?.kind === 'domain' && access.audience === 'anyone'
      ? [header(viewAsHeader, 'Answers as somebody else sees it: `person:<id>` or `group:<id>`')]
      : []),
  ]
}

function complete(
  operation: Operation,
  meta: EndpointMeta & { access: Access },
  { method, module, name }: { method: string | undefined; module: string; name: string },
): void {
  const { access } = meta
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(meta)]
  operation.tags = [module]
  operation.description = [
    operation.description,
    describeAccess(access),
    describeExamples(`${module}.${name}`),
  ]
    .filter((part) => part)
    .join('\n\n')
  operation.security = credentialsOf(access)
  leaveOutUselessBody(operation)
  showExample(operation, exampleOf(`${module}.${name}`))
  operation.responses = { ...answersOf(operation), ...refusalsByStatus(refusalsOf(meta, method)) }
}

/** A file is sent by a form and never in JSON, which the generator offers beside it. */
function leaveOutUselessBody({ requestBody }: Operation): void {
  if (requestBody === undefined || !('content' in requestBody)) return
  if ('multipart/form-data' in requestBody.content) delete requestBody.content['application/json']
}

/** As values to begin with, where the page lets its reader try the call. A file is left to the reader. */
function showExample(
  { parameters = [], requestBody }: Operation,
  { params, query, body }: SentExample,
): void {
  const values = new Map<string | undefined, SentExample['query']>([
    ['path', params],
    ['query', query],
  ])
  for (const parameter of parameters) {
    if (!('in' in parameter)) continue
    const example = values.get(parameter.in)?.[parameter.name ?? '']
    if (example !== undefined) parameter.example = example
  }
  if (requestBody === undefined || !('content' in requestBody)) return
  const json = requestBody.content['application/json']
  if (json !== undefined) json.example = body
}

/** Nothing is nothing: a call that answers 204 has no content, of whatever shape. */
function answersOf({ responses = {} }: Operation): NonNullable<Operation['responses']> {
  const { 204: nothing, ...others } = responses
  return nothing === undefined ? others : { 204: { description: 'Done' } }
}

/** Several keys may share a status. */
function refusalsByStatus(keys: readonly ErrorKey[]): Record<number, { $ref: string }> {
  const byStatus = Map.groupBy(keys, (key) => errorKeys[key].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [status, { $ref: responsePlace + ofStatus.join('.') }]),
  )
}

const responsePlace = '#/components/responses/'

/**
 * One response of a call with all keys of a status. Its name is made of the keys, since many calls have the same ones.
 */
function refusalResponse(keys: readonly ErrorKey[]) {
  const schemas = keys.map((key) => ({ $ref: `#/components/schemas/${key}` }))
  const [only, ...others] = schemas
  const isOne = only !== undefined && others.length === 0
  const schema = isOne ? only : { oneOf: schemas, discriminator: { propertyName: 'code' } }
  return { description: keys.map(describeRefusal).join('\n'), content: { 'application/json': { schema } } }
}

function describeRefusal(key: ErrorKey): string {
  return `- \`${key}\`: ${errorKeys[key].message}`
}

/** The body of one refusal. */
function refusalSchema(key: ErrorKey) {
  const parameters = parametersOf(key)
  const typeOf = { text: { type: 'string' }, count: { type: 'integer' } } as const
  const valueType: ('string' | 'number')[] = ['string', 'number']
  return {
    type: 'object' as const,
    description: errorKeys[key].message,
    required: ['code', 'status', 'message', 'data'],
    properties: {
      code: { type: 'string' as const, const: key },
      status: { type: 'integer' as const, const: errorKeys[key].status },
      message: { type: 'string' as const, description: 'English text for callers that know no keys' },
      data: {
        type: 'object' as const,
        description: key === 'StaleVersion' ? staleData : 'What the message names',
        required: parameters.filter(({ isCertain }) => isCertain).map(({ name }) => name),
        properties: Object.fromEntries(parameters.map(({ name, kind }) => [name, typeOf[kind]])),
        ...(key === 'StaleVersion' ? { additionalProperties: { type: valueType } } : {}),
      },
    },
  }
}

/** Deeper ones would be described as anything. */
const deepestSchema = 30

const staleData =
  'The present version, and by field what is there now of all that has changed: text as it is, everything else as JSON'

/** What the calls refer to. */
function refusalComponents(operations: Iterable<Operation>) {
  const names = new Set<string>()
  for (const { responses = {} } of operations) {
    for (const response of Object.values(responses)) {
      if ('$ref' in response && response.$ref) names.add(response.$ref.slice(responsePlace.length))
    }
  }
  const named = [...names].map((name) => [name, name.split('.') as ErrorKey[]] as const)
  const used = new Set(named.flatMap(([, keys]) => keys))
  return {
    schemas: Object.fromEntries([...used].map((key) => [key, refusalSchema(key)])),
    responses: Object.fromEntries(named.map(([name, keys]) => [name, refusalResponse(keys)])),
  }
}

const introduction = `Product catalogues of many companies. \`domain\` names the company a call is about; it is checked against what the caller may enter.

Programs call with a key, which a user makes under “API keys” and sends as \`Authorization: Bearer …\`. A refusal has the body \`{ code, status, message, data }\`; each call names the keys that \`code\` may be.

Examples take where the server is, the key and the company’s id from the variables \`VITRINE_URL\`, \`VITRINE_KEY\` and \`VITRINE_DOMAIN\`, and ids of a folder or a product from others. Those in TypeScript use the package \`@vitrine/client\`, which \`npm run client\` makes of this document; there are some at “folders” and “products”.`

/** `version` is the program's. */
export async function generateOpenApi(version: string): Promise<Document> {
  const generator = new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter({ maxStructureDepth: deepestSchema })],
  })
  const document = await generator.generate(contract, {
    info: {
      title: 'Vitrine API',
      version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vitrine_session',
          description: 'Set by signing in',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key that a user made for a program under “API keys”; begins with `vitrine_`',
        },
        shareLink: { type: 'http', scheme: 'bearer', description: 'The token of a share link' },
      },
    },
  })
  const operations = operationsByPlace(document)
  for (const [module, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const { meta, route } = call['~orpc']
      const { access }: EndpointMeta = meta
      const operation = operations.get(`${route.method} ${route.path}`)
      if (operation === undefined || access === undefined) throw new Error(`No operation for ${route.path}`)
      complete(operation, { ...meta, access }, { method: route.method, module, name })
    }
  }
  document.components = { ...document.components, ...refusalComponents(operations.values()) }
  return document
}

function operationsByPlace(document: Document): Map<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item?.[method]
      if (operation !== undefined) operations.set(`${method.toUpperCase()} ${path}`, operation)
    }
  }
  return operations
}
