/** What several features ask about a domain. Built in one place, so that they share the answers. */
import { orpc } from './client.ts'

/** Structure changes seldom; a page that needs it fresher asks again. */
const structureFreshMs = 5 * 60_000

export const settingsQuery = () =>
  orpc.settings.getDomainSettings.queryOptions({ input: {}, staleTime: structureFreshMs })

export const foldersQuery = () =>
  orpc.folders.listFolders.queryOptions({
    input: { page: 1, per_page: -1, sort: 'left' },
    staleTime: structureFreshMs,
  })

export const categoriesQuery = () =>
  orpc.categories.listCategories.queryOptions({
    input: { page: 1, per_page: -1, sort: 'left' },
    staleTime: structureFreshMs,
  })

/** All groups the person sees; few enough to be held at once. */
export const groupsQuery = () => orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } })

export const productQuery = (productId: string) =>
  orpc.products.getProduct.queryOptions({ input: { productId } })
