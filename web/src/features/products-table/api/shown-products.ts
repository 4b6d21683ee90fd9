/** Products as they are on screen while writes to them are on their way. */
import { partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { ChangedProducts, Product, ProductRow, ProductsChange } from '@vitrine/contract'
import { orpc } from '../../../lib/api/client.ts'
import { storedValue } from '../grid/cells/cell-content.ts'
import { withValues } from '../grid/cells/row-values.ts'

export type Values = readonly Pick<ProductsChange, 'product' | 'values'>[]
type RowsAnswer = { total: number; result: ProductRow[] }

export class ShownProducts {
  readonly #queryClient: QueryClient
  readonly #waiting: () => Values
  readonly #since: (product: string, version: number) => ProductsChange['values']
  readonly #stop: () => void

  /** `waiting`: the values that are on their way, in order; `since`: those stored since a version of a product. */
  constructor(
    queryClient: QueryClient,
    waiting: () => Values,
    since: (product: string, version: number) => ProductsChange['values'],
  ) {
    this.#queryClient = queryClient
    this.#waiting = waiting
    this.#since = since
    // Whatever is read while a write waits shows values from before it; what was asked before one was answered may.
    this.#stop = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
      this.#cover(event.query)
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

  /** How a product is called, where a list or page holds it. */
  labelOf(product: string): { name?: string; reference?: string } {
    const row = this.#rows().find(({ _id }) => _id === product)
    const { name, reference } = row ?? {}
    return { ...(name === undefined ? {} : { name }), ...(reference === undefined ? {} : { reference }) }
  }

  show(changes: Values): void {
    this.#patch((row) => applyTo(row, changes))
  }

  /** Shows own values over those that were read from before them. */
  #cover({ queryKey, state: { data } }: Query): void {
    const waiting = this.#waiting()
    const cover = <Row extends ProductRow>(row: Row): Row => {
      const since = this.#sinceRead(row)
      return applyTo(Object.keys(since).length === 0 ? row : withValues(row, since), waiting)
    }
    // What nobody has edited stays the object that it is.
    if (partialMatchKey(queryKey, orpc.products.getProduct.key())) {
      const covered = cover(data as Product)
      if (covered !== data) this.#queryClient.setQueryData(queryKey, covered)
    } else if (partialMatchKey(queryKey, orpc.products.queryProducts.key())) {
      const answer = data as RowsAnswer
      const result = answer.result.map(cover)
      if (result.some((row, place) => row !== answer.result[place]))
        this.#queryClient.setQueryData(queryKey, { ...answer, result })
    }
  }

  #sinceRead({ _id, version }: ProductRow): ProductsChange['values'] {
    return typeof version !== 'number' ? {} : this.#since(_id, version)
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

function applyTo<Row extends ProductRow>(row: Row, changes: Values): Row {
  const own = changes.filter(({ product }) => product === row._id)
  return own.reduce((shown, { values }) => withValues(shown, values), row)
}

function valueIn(row: ProductRow, field: string): string | null {
  return field === 'folder' ? (row.folders ?? []).join(',') : storedValue(row, field)
}
