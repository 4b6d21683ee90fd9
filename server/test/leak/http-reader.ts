/** Asks the read paths over HTTP, as somebody who is known by headers. */
import {
  type Category,
  type DomainSettings,
  type Folder,
  mediaPath,
  type Product,
  type ProductChange,
  type ProductFile,
  type ProductView,
  preparedPath,
  productFilePath,
} from '@vitrine/contract'
import type { Reader } from '../../src/modules/leak-check/check-read-paths.ts'
import { apiCaller, refusalOf } from '../harness/api-caller.ts'
import type { TestServer } from '../harness/test-server.ts'

interface Listed<Item> {
  total: number
  result: Item[]
}

const all = { per_page: '-1' }

export function httpReader(
  server: TestServer,
  domainId: string,
  { headers, personId }: { headers: Record<string, string>; personId: string | null },
): Reader {
  const call = apiCaller(server, domainId, headers)
  const list = async <Item>(path: string, query: Record<string, string> = {}): Promise<Item[] | null> => {
    const answer = await call<Listed<Item>>(`GET ${path}`, { query: { ...all, ...query } })
    return answer.status === 200 ? answer.body.result : null
  }
  const serves = async (url: string) => (await server.request({ url, headers })).statusCode === 200
  return {
    query: async ({ isStreamed = false, ...body }) => {
      const query = isStreamed ? all : { per_page: '100' }
      const answer = await call<Listed<Product>>('POST /products/query', { query, body })
      return answer.status === 200 ? answer.body : { refused: refusalOf(answer)[1] }
    },
    product: async (id) => {
      const answer = await call<Product>(`GET /products/${id}`)
      return answer.status === 200 ? answer.body : { refused: refusalOf(answer)[1] }
    },
    files: async (id) => {
      const answer = await call<ProductFile[]>(`GET /products/${id}/files`)
      return answer.status === 200 ? answer.body.map(({ name }) => name) : null
    },
    serves: (productId, name, isPreview) =>
      serves(
        isPreview
          ? preparedPath(domainId, productId, name, 'thumbnail', 1)
          : mediaPath(domainId, productId, name, 1),
      ),
    servesFile: (productId, name) => serves(productFilePath(domainId, productId, name, 1)),
    history: async (id) =>
      (await list<ProductChange>(`/products/${id}/history`))?.flatMap(({ field }) => field ?? []) ?? null,
    folders: async () => (await list<Folder>('/folders')) ?? [],
    categories: async () => (await list<Category>('/categories')) ?? [],
    views: async () => {
      const { status, body } = await call<ProductView[]>(`GET /users/${personId ?? domainId}/product-views`)
      if (status !== 200) return null
      return new Map(body.map(({ _id, filters }) => [_id, filters.map(({ value }) => value)]))
    },
    settings: async () => {
      const { body } = await call<DomainSettings>(`GET /domains/${domainId}/settings`)
      return {
        fieldIds: body.productDetailFields.map(({ _id }) => _id),
        priceTypeIds: body.priceTypes.map(({ _id }) => _id),
        tabFieldIds: body.productDetailTabs.flatMap(({ detailFields }) => detailFields),
      }
    },
  }
}
