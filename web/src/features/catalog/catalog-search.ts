/** What the address of the catalog says; unknown parameters are dropped. */
export interface CatalogSearch {
  folder?: string
  category?: string
}

export function catalogSearch(search: Record<string, unknown>): CatalogSearch {
  const { folder, category } = search
  return {
    ...(typeof folder === 'string' ? { folder } : {}),
    ...(typeof category === 'string' ? { category } : {}),
  }
}
