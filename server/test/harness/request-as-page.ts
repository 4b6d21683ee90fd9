/** Writes as pages make them: with the version of what they change, read just before. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** A header of requests that are sent as they are. */
export const asItIs = 'x-as-it-is'

const id = '([0-9a-f-]{36})'
const settings = ['domains', 'record_version', []] as const
/** Where the version of what an address is about stands, and by which columns its parts name it. */
const places: readonly [RegExp, string, string, readonly string[]][] = [
  [new RegExp(`^/api/folders/${id}$`), 'folders', 'record_version', ['id']],
  [new RegExp(`^/api/categories/${id}$`), 'categories', 'record_version', ['id']],
  [new RegExp(`^/api/detail-fields/${id}(?:/type)?$`), 'detail_fields', 'record_version', ['id']],
  [new RegExp(`^/api/price-types/${id}$`), 'price_types', 'record_version', ['id']],
  [new RegExp(`^/api/groups/${id}$`), 'groups', 'record_version', ['id']],
  [new RegExp(`^/api/projects/${id}$`), 'projects', 'record_version', ['id']],
  [
    new RegExp(`^/api/projects/${id}/notes/${id}$`),
    'project_notes',
    'record_version',
    ['project_id', 'product_id'],
  ],
  [new RegExp(`^/api/webhooks/${id}$`), 'webhooks', 'record_version', ['id']],
  [new RegExp(`^/api/report-schedules/${id}$`), 'report_schedules', 'record_version', ['id']],
  [new RegExp(`^/api/transfer-recipes/${id}$`), 'transfer_recipes', 'record_version', ['id']],
  [new RegExp(`^/api/project-templates/${id}$`), 'project_templates', 'record_version', ['id']],
  [new RegExp(`^/api/products/${id}$`), 'products', 'version', ['id']],
  [new RegExp(`^/api/product-models/${id}$`), 'product_models', 'record_version', ['id']],
  [new RegExp(`^/api/products/${id}/media-order$`), 'products', 'media_order_version', ['id']],
  [
    new RegExp(`^/api/products/${id}/media/([^/]+)(?:/hotspots)?$`),
    'product_media',
    'record_version',
    ['product_id', 'name'],
  ],
  [
    new RegExp(`^/api/products/${id}/files/([^/]+)$`),
    'product_files',
    'record_version',
    ['product_id', 'name'],
  ],
  [/^\/api\/identity-provider$/, 'identity_providers', 'record_version', []],
  [
    /^\/api\/(?:detail-fields\/order|price-types\/order|detail-tabs|purposes|search-words|display-settings|account-defaults|billing-contact|brand|brand\/versions\/\d+\/restore)$/,
    ...settings,
  ],
]

/** The present version as a query says it; nothing for what has none, 0 for what isn't there. */
export async function presentVersion(
  server: TestServer,
  domainId: string,
  url: string,
): Promise<{ version?: string }> {
  for (const [shape, table, column, keys] of places) {
    const parts = shape.exec(url)?.slice(1)
    if (parts === undefined) continue
    const values = keys.map((key, at) => sql` and ${sql.ref(key)} = ${decodeURIComponent(parts[at] ?? '')}`)
    const domain = sql.ref(table === 'domains' ? 'id' : 'domain_id')
    const [row] = await server.database.asTenant({ domainId, personId: null }, (connection) =>
      connection.rows<{ version: number }>(
        sql`select ${sql.ref(column)} as version from ${sql.table(table)}
          where ${domain} = ${domainId} ${sql.join(values, sql``)}`,
      ),
    )
    return { version: String(row?.version ?? 0) }
  }
  return {}
}

/** With the version, unless the request says one itself. */
export async function requestAsPage(
  server: TestServer,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  const { method, url, payload, headers } = options
  const query = options.query as Record<string, string> | undefined
  const domainId = query?.domain
  const isWrite = method === 'PATCH' || method === 'PUT'
  const said =
    JSON.stringify(payload ?? '').includes('version') ||
    headers?.['if-match'] !== undefined ||
    headers?.[asItIs] !== undefined
  if (!isWrite || said || domainId === undefined || typeof url !== 'string' || query?.version !== undefined)
    return await server.request(options)
  const version = await presentVersion(server, domainId, url)
  return await server.request({ ...options, query: { ...version, ...query } })
}
