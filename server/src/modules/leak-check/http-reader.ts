/** Asks the read paths by requests, as pages do: through routes, guards, parsing and headers. */
import {
  type BulkPreview,
  type Category,
  type ChangedProduct,
  type DomainSettings,
  type ErrorBody,
  type Folder,
  type ListedMedia,
  type MediaDetails,
  type MediaMatch,
  mediaPath,
  type Notification,
  type Orders,
  type Product,
  type ProductChange,
  type ProductDelta,
  type ProductFacets,
  type ProductFile,
  type ProductGroups,
  type ProductSummaries,
  type ProductView,
  type Progress,
  type ProjectSummary,
  preparedPath,
  productFilePath,
  type TrashedProduct,
  type WebSession,
} from '@vitrine/contract'
import type { ListedProducts, Reader, Refused } from './reader.ts'

export interface SentRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string
}

/** Brings a request to the application: `app.inject`, or a connection. */
export type Send = (request: SentRequest) => Promise<{ statusCode: number; body: string }>

export interface ReaderIdentity {
  domainId: string
  /** Who asks: a session, a key, a link, or somebody looked at as. */
  headers: Record<string, string>
  /** Null for those who are no person. */
  personId: string | null
}

interface Listed<Item> {
  total: number
  result: Item[]
}

interface DeltaAnswer {
  result: ProductDelta[]
  cursor: string
  hasMore: boolean
}

const all = { per_page: '-1' }

export function httpReader(send: Send, { domainId, headers, personId }: ReaderIdentity): Reader {
  const ask = async <Body>(
    method: 'GET' | 'POST',
    path: string,
    query: Record<string, string> = {},
    body?: object,
  ): Promise<Body | Refused> => {
    const search = new URLSearchParams({ domain: domainId, ...query })
    const answer = await send({
      method,
      url: `/api${path}?${search}`,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (answer.statusCode === 200) return JSON.parse(answer.body) as Body
    // Whatever is no refusal of the contract is a fault of its own, and no answer to compare.
    const { code } = JSON.parse(answer.body) as ErrorBody
    if (answer.statusCode >= 500) throw new Error(`${method} ${path} answered ${answer.statusCode} ${code}`)
    return { refusalKey: code }
  }
  const orNull = <Body, Result>(answer: Body | Refused, read: (body: Body) => Result): Result | null =>
    typeof answer === 'object' && answer !== null && 'refusalKey' in answer ? null : read(answer as Body)
  const list = async <Item>(path: string, query: Record<string, string> = {}): Promise<Item[] | null> =>
    orNull(await ask<Listed<Item>>('GET', path, { ...all, ...query }), ({ result }) => result)
  const serves = async (url: string) => (await send({ method: 'GET', url, headers })).statusCode === 200
  const ofMedia = (productId: string, name: string) =>
    `/products/${productId}/media/${encodeURIComponent(name)}`
  return {
    query: ({ isStreamed = false, parameters = {}, ...body }) =>
      ask<ListedProducts>(
        'POST',
        '/products/query',
        { ...(isStreamed ? all : { per_page: '100' }), ...parameters },
        body,
      ),
    delta: async () => {
      const products = new Map<string, ChangedProduct>()
      for (let since: { since?: string } = {}; ; ) {
        const answer = await ask<DeltaAnswer>('GET', '/products/changes', { limit: '50', ...since })
        if ('refusalKey' in answer) return null
        for (const { _id, product } of answer.result)
          if (product === null) products.delete(_id)
          else products.set(_id, product)
        if (!answer.hasMore) return [...products.values()]
        since = { since: answer.cursor }
      }
    },
    product: (id) => ask<Product>('GET', `/products/${id}`),
    files: async (id) =>
      orNull(await ask<ProductFile[]>('GET', `/products/${id}/files`), (files) =>
        files.map(({ name }) => name),
      ),
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
    views: async () =>
      orNull(
        await ask<ProductView[]>('GET', `/users/${personId ?? domainId}/product-views`),
        (views) => new Map(views.map(({ _id, filters }) => [_id, filters.map(({ value }) => value)])),
      ),
    settings: async () => {
      const settings = await ask<DomainSettings>('GET', `/domains/${domainId}/settings`)
      if ('refusalKey' in settings) return { fieldIds: [], priceTypeIds: [], tabFieldIds: [] }
      return {
        fieldIds: settings.productDetailFields.map(({ _id }) => _id),
        priceTypeIds: settings.priceTypes.map(({ _id }) => _id),
        tabFieldIds: settings.productDetailTabs.flatMap(({ detailFields }) => detailFields),
      }
    },
    preview: (selection, action) =>
      ask<BulkPreview>('POST', '/products/bulk/preview', {}, { selection, action }),
    summary: (of, summaries) => ask<ProductSummaries>('POST', '/products/summary', {}, { of, summaries }),
    groups: (asked) => ask<ProductGroups>('POST', '/products/groups', {}, asked),
    facets: (asked) => ask<ProductFacets>('POST', '/products/facets', {}, asked),
    suggestion: async (search) =>
      orNull(
        await ask<{ search: string | null }>('GET', '/products/search-suggestion', { search }),
        (answer) => answer.search,
      ),
    trash: async () => (await list<TrashedProduct>('/trash/products'))?.map(({ _id }) => _id) ?? null,
    media: async (asked) =>
      orNull(await ask<Listed<ListedMedia>>('GET', '/media', { ...all, ...asked }), ({ total, result }) => ({
        total,
        items: result.map(({ product, item }) => `${product._id} ${item.name}`),
      })),
    matches: async (fileNames) =>
      orNull(await ask<MediaMatch[]>('POST', '/media/match', {}, { fileNames }), (matches) =>
        matches.map(({ product }) => product?._id ?? null),
      ),
    findings: async (productId, name) =>
      orNull(await ask<MediaDetails>('GET', ofMedia(productId, name)), ({ sizeFindings }) =>
        sizeFindings.map(({ field }) => field),
      ),
    hotspots: async (productId, name) =>
      orNull(await ask<MediaDetails>('GET', ofMedia(productId, name)), ({ hotspots }) =>
        hotspots.map(({ title }) => title),
      ),
    starred: async () =>
      personId === null
        ? null
        : orNull(await ask<string[]>('GET', `/users/${personId}/interested-products`), (ids) => ids),
    panel: async () =>
      personId === null
        ? null
        : orNull(await ask<Notification[]>('GET', `/users/${personId}/notifications`), (lines) =>
            lines.map(({ _id, domain, isProcess }) => ({ id: _id, domainId: domain, isProcess })),
          ),
    projects: async () => (await list<ProjectSummary>('/projects'))?.map(({ _id }) => _id) ?? null,
    session: (projectId) => ask<WebSession>('GET', `/projects/${projectId}/session`),
    orders: (projectId) => ask<Orders>('GET', `/projects/${projectId}/orders`, { limit: '100' }),
    progress: (projectId) => ask<Progress>('GET', `/projects/${projectId}/progress`),
  }
}
