/** Asks the read paths by the services behind the calls, with the scope of somebody. */
import { type Product, preparedSuffixes } from '@vitrine/contract'
import { Refusal } from '../../platform/errors.ts'
import type { Scope } from '../../scope/scope.ts'
import { listCategories } from '../categories/index.ts'
import { listDetailTabs, visibleFields } from '../detail-fields/index.ts'
import { listFolders } from '../folders/index.ts'
import { visiblePriceTypes } from '../price-types/index.ts'
import {
  findMediaFile,
  findProductFile,
  getProduct,
  listProductFiles,
  listProductHistory,
  listProductViews,
  queryProducts,
} from '../products/index.ts'
import type { Reader } from './check-read-paths.ts'

const everything = { offset: 0, limit: null }

async function answered<Answer>(work: () => Promise<Answer>): Promise<Answer | { refused: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.key }
    throw error
  }
}

async function orNull<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export function serviceReader(scope: Scope, mostProducts: number): Reader {
  return {
    query: ({ filters = [], search = '', sorting = 'name' }) =>
      answered(async () => {
        const request = {
          query: { domain: scope.domainId, page: 1, per_page: 100 },
          body: { filters, search, sorting },
        }
        const { total, result } = await queryProducts(scope, request, { offset: 0, limit: mostProducts })
        // No variant was asked for: every property is there.
        return { total, result: result as Product[] }
      }),
    product: (id) => answered(() => getProduct(scope, id)),
    files: (id) => orNull(async () => (await listProductFiles(scope, id)).map(({ name }) => name)),
    serves: async (productId, mediaName, isPreview) => {
      const name = isPreview ? `${mediaName}${preparedSuffixes.thumbnail}` : mediaName
      return (await findMediaFile(scope, { productId, name, version: null })) !== null
    },
    servesFile: async (productId, name) =>
      (await findProductFile(scope, { productId, name, version: null })) !== null,
    history: async (productId) => {
      if (scope.isClient) return null
      return await orNull(async () => {
        const { result } = await listProductHistory(scope, { productId }, everything)
        return result.flatMap(({ field }) => field ?? [])
      })
    },
    folders: () => listFolders(scope),
    categories: () => listCategories(scope),
    views: async () => {
      if (scope.isClient || scope.person === null) return null
      const views = await listProductViews(scope, scope.person.id)
      return new Map(views.map(({ _id, filters }) => [_id, filters.map(({ value }) => value)]))
    },
    settings: async () => {
      const [fields, priceTypes, tabs] = await Promise.all([
        visibleFields(scope),
        visiblePriceTypes(scope),
        listDetailTabs(scope),
      ])
      return {
        fieldIds: [...fields.keys()],
        priceTypeIds: priceTypes.map(({ id }) => id),
        tabFieldIds: tabs.flatMap(({ detailFields }) => detailFields),
      }
    },
  }
}
