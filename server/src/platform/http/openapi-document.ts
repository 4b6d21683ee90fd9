/** The OpenAPI 3.1 document, made from the contract: calls, access, refusals. */
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import {
  type Access,
  contract,
  type EndpointMeta,
  errorKeys,
  idempotencyHeader,
  type Need,
} from '@vitrine/contract'

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>

const levels = ['none', 'listed', 'own and listed', 'all']

function describeNeed({ area, right, level }: Need): string {
  return `${area}: ${right} at level ${level} (${levels[level]}) or higher`
}

/** The stated access of a call as a sentence. */
export function describeAccess(access: Access): string {
  if (access.reach === 'public') return `**Access:** anyone, since ${access.reason}.`
  if (access.reach === 'account' && access.isOperator === true)
    return '**Access:** operators of the installation.'
  if (access.reach === 'account') return '**Access:** signed-in persons, for themselves.'
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

const credentials: Record<string, string[]>[] = [{ session: [] }, { token: [] }]

/** Headers that a call takes by what it states of its write. */
function headersOf({ version, isRepeatable }: EndpointMeta): NonNullable<Operation['parameters']> {
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
  ]
}

function complete(operation: Operation, meta: EndpointMeta & { access: Access }, module: string): void {
  const { access } = meta
  operation.parameters = [...(operation.parameters ?? []), ...headersOf(meta)]
  const description = describeAccess(access)
  operation.tags = [module]
  operation.description = operation.description ? `${operation.description}\n\n${description}` : description
  operation.security = access.reach === 'public' ? [{}, ...credentials] : credentials
  operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Refusal' } }
}

const statuses = [...new Set(Object.values(errorKeys).map(({ status }) => status))].sort()

const refusal = {
  type: 'object' as const,
  required: ['code', 'status', 'message'],
  properties: {
    code: {
      type: 'string' as const,
      enum: Object.keys(errorKeys),
      description: Object.entries(errorKeys)
        .map(([key, { status, message }]) => `- \`${key}\` (${status}): ${message}`)
        .join('\n'),
    },
    status: { type: 'integer' as const, enum: statuses },
    message: { type: 'string' as const, description: 'English text for callers that know no keys' },
    data: {
      type: 'object' as const,
      description: 'Parameters of the message',
      additionalProperties: { type: ['string', 'number'] as ('string' | 'number')[] },
    },
  },
}

/** `version` is the program's. */
export async function generateOpenApi(version: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Vitrine API',
      version,
      description:
        'Product catalogues of many companies. `domain` names the company a call is about; it is checked against what the caller may enter.',
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
        token: { type: 'http', scheme: 'bearer', description: 'The token of a share link' },
      },
      schemas: { Refusal: refusal },
      responses: {
        Refusal: {
          description: 'The call was refused; `code` says why',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  })
  const operations = operationsByPlace(document)
  for (const [module, calls] of Object.entries(contract)) {
    for (const call of Object.values(calls)) {
      const { meta, route } = call['~orpc']
      const { access }: EndpointMeta = meta
      const operation = operations.get(`${route.method} ${route.path}`)
      if (operation === undefined || access === undefined) throw new Error(`No operation for ${route.path}`)
      complete(operation, { ...meta, access }, module)
    }
  }
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
