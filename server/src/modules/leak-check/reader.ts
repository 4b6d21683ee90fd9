/** How the read paths are asked. Refusals are answered by their key, and null is what isn't for the caller at all. */
import type {
  AskedSummary,
  BulkAction,
  BulkPreview,
  Category,
  ChangedProduct,
  Folder,
  Orders,
  Product,
  ProductFacets,
  ProductGroups,
  ProductRow,
  ProductSummaries,
  Progress,
  WebSession,
} from '@vitrine/contract'

/** A filter as in product queries. */
export interface AskedFilter {
  field: string
  type: string
  value: string
}

export interface AskedQuery {
  /** All at once, as an export is read, instead of one page. */
  isStreamed?: boolean
  /** `folder_range`, `category`, `price_types`, `product_details`, `first_matches` and the `*_only` variants. */
  parameters?: Record<string, string>
  filters?: AskedFilter[]
  search?: string
  sorting?: string
  grouping?: string
}

/** The name is that of no answer's part: previews count what they `refused`. */
export interface Refused {
  refusalKey: string
}

export interface ListedProducts {
  total: number
  result: ProductRow[]
}

export interface PanelLine {
  domainId: string
  isProcess: boolean
  id: string
}

export interface Reader {
  query(asked: AskedQuery): Promise<ListedProducts | Refused>
  product(id: string): Promise<Product | Refused>
  /** All that a program is told that begins to keep up; null where it is none. */
  delta(): Promise<ChangedProduct[] | null>
  /** Names; null where the product isn't there. */
  files(productId: string): Promise<string[] | null>
  /** Whether the file, or its preview, is served. */
  serves(productId: string, mediaName: string, isPreview: boolean): Promise<boolean>
  servesFile(productId: string, fileName: string): Promise<boolean>
  /** Field keys in the history of a product; null where it isn't there, or not for them. */
  history(productId: string): Promise<string[] | null>
  folders(): Promise<Folder[]>
  categories(): Promise<Category[]>
  /** Values of the filters of each saved view, by its id; null where there are no views for them. */
  views(): Promise<Map<string, string[]> | null>
  settings(): Promise<{ fieldIds: string[]; priceTypeIds: string[]; tabFieldIds: string[] }>
  preview(
    selection: { ids: string[] } | { query: { filters: AskedFilter[]; search: string } },
    action: BulkAction,
  ): Promise<BulkPreview | Refused>
  /** Figures over chosen products. */
  summary(
    of: { ids: string[] } | { query: { filters: AskedFilter[]; search: string } },
    summaries: AskedSummary[],
  ): Promise<ProductSummaries | Refused>
  /** Values of a field, each with how many products have it. */
  groups(asked: {
    grouping: string
    filters: AskedFilter[]
    search: string
  }): Promise<ProductGroups | Refused>
  /** The same of several fields at once. */
  facets(asked: {
    fields: string[]
    filters: AskedFilter[]
    search: string
  }): Promise<ProductFacets | Refused>
  /** What may have been meant by a search. */
  suggestion(search: string): Promise<string | null>
  /** Ids of deleted products. */
  trash(): Promise<string[] | null>
  /** Media of all products, or of one. */
  media(asked: Record<string, string>): Promise<{ total: number; items: string[] } | null>
  /** Ids of the products that files of these names are meant for. */
  matches(fileNames: string[]): Promise<(string | null)[] | null>
  /** Fields whose sizes differ from the model's; null where there is no such media item. */
  findings(productId: string, mediaName: string): Promise<string[] | null>
  /** Titles of a media item's points; null where there is no such item. */
  hotspots(productId: string, mediaName: string): Promise<string[] | null>
  /** Ids of products that the caller has starred. */
  starred(): Promise<string[] | null>
  /** Lines of the caller's own panel; null for those who have none. */
  panel(): Promise<PanelLine[] | null>
  /** Ids of the projects that the caller knows of; null where there are none for them. */
  projects(): Promise<string[] | null>
  session(projectId: string): Promise<WebSession | Refused>
  orders(projectId: string): Promise<Orders | Refused>
  progress(projectId: string): Promise<Progress | Refused>
}
