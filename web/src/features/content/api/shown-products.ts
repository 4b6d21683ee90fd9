/** Products as they are on screen while writes to them are on their way. */
import type { QueryClient } from '@tanstack/react-query'
import type { ChangedProducts, Product, ProductRow, ProductsChange } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { storedValue } from './cell-content.ts'
import { withValues } from './row-values.ts'

export type Values = readonly Pick<ProductsChange, 'product' | 'values'>[]
type RowsAnswer = { total: number; result: ProductRow[] }

export class ShownProducts {
  readonly #queryClient: QueryClient
  readonly #waiting: () => Values
  readonly #stop: () => void

  /** `waiting`: the values that are on their way, in order. */
  constructor(queryClient: QueryClient, waiting: () => Values) {
    this.#queryClient = queryClient
    this.#waiting = waiting
    // Whatever is read while a write waits shows values from before it.
    this.#stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
      const values = this.#waiting()
      if (values.length > 0) this.show(values)
    })
  }

  close(): void {
    this.#stop()
  }

  /** The values of the same places as they are shown. */
  present(changes: Values): Values {
    const rows = new Map(this.#rows().map((row) => [row._id, row]))
    return changes.map(({ product, values }) => {
      const row = rows.get(product)
      const old = Object.keys(values).map((field) => [field, row === undefined ? null : valueIn(row, field)])
      return { product, values: Object.fromEntries(old) }
    })
  }

  /** Whether a list or page holds the product. */
  holds(product: string): boolean {
    return this.#rows().some(({ _id }) => _id === product)
  }

  show(changes: Values): void {
    this.#patch((row) => {
      const own = changes.filter(({ product }) => product === row._id)
      return own.reduce((shown, { values }) => withValues(shown, values), row)
    })
  }

  showVersions(changed: ChangedProducts['changed']): void {
    const versions = new Map(changed.map(({ product, version }) => [product, version]))
    this.#patch((row) => {
      const version = versions.get(row._id)
      return version === undefined ? row : { ...row, version }
    })
  }

  async reread(): Promise<void> {
    await this.#queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }

  #patch(edit: <Row extends ProductRow>(row: Row) => Row): void {
    this.#queryClient.setQueriesData<RowsAnswer>(
      { queryKey: orpc.products.queryProducts.key() },
      (answer) => answer && { ...answer, result: answer.result.map(edit) },
    )
    this.#queryClient.setQueriesData<Product>(
      { queryKey: orpc.products.getProduct.key() },
      (product) => product && edit(product),
    )
  }

  #rows(): ProductRow[] {
    const lists = this.#queryClient.getQueriesData<RowsAnswer>({
      queryKey: orpc.products.queryProducts.key(),
    })
    const products = this.#queryClient.getQueriesData<Product>({ queryKey: orpc.products.getProduct.key() })
    return [
      ...products.flatMap(([, product]) => product ?? []),
      ...lists.flatMap(([, answer]) => answer?.result ?? []),
    ]
  }
}

function valueIn(row: ProductRow, field: string): string | null {
  return field === 'folder' ? (row.folders ?? []).join(',') : storedValue(row, field)
}
