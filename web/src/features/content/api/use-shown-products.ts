/** Products as they are on screen while writes to them are on their way. */
import { useQueryClient } from '@tanstack/react-query'
import type { ChangedProducts, Product, ProductRow, ProductsChange } from '@vitrine/contract'
import { useEffect, useMemo } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { storedValue } from './cell-content.ts'
import { withValues } from './row-values.ts'

/** Of all mutations that write values of products, or take them back. */
export const editsKey = ['product-edits']

type Changes = readonly Pick<ProductsChange, 'product' | 'values'>[]
type RowsAnswer = { total: number; result: ProductRow[] }

export interface ShownProducts {
  /** Shows values until the server has answered. Answers those that were shown before. */
  begin: (changes: Changes) => Changes
  /** The server has answered, whatever it said. */
  end: (changes: Changes) => void
  showValues: (changes: Changes) => void
  showVersions: (changed: ChangedProducts['changed']) => void
  /** Reads them again, unless further writes wait: then after the last of them. */
  reread: () => Promise<void>
}

export function useShownProducts(): ShownProducts {
  const queryClient = useQueryClient()
  const { waiting, shown } = useMemo(() => {
    const waiting = new Set<Changes>()
    const patch = (edit: <Row extends ProductRow>(row: Row) => Row) => {
      queryClient.setQueriesData<RowsAnswer>(
        { queryKey: orpc.products.queryProducts.key() },
        (answer) => answer && { ...answer, result: answer.result.map(edit) },
      )
      queryClient.setQueriesData<Product>(
        { queryKey: orpc.products.getProduct.key() },
        (product) => product && edit(product),
      )
    }
    const rows = (): ProductRow[] => [
      ...queryClient
        .getQueriesData<RowsAnswer>({ queryKey: orpc.products.queryProducts.key() })
        .flatMap(([, answer]) => answer?.result ?? []),
      ...queryClient
        .getQueriesData<Product>({ queryKey: orpc.products.getProduct.key() })
        .flatMap(([, product]) => product ?? []),
    ]
    const showValues = (changes: Changes) => {
      const byProduct = new Map(changes.map(({ product, values }) => [product, values]))
      patch((row) => {
        const values = byProduct.get(row._id)
        return values === undefined ? row : withValues(row, values)
      })
    }
    const shown: ShownProducts = {
      begin: (changes) => {
        waiting.add(changes)
        const before = changes.map(({ product, values }) => {
          const row = rows().find(({ _id }) => _id === product)
          const old = Object.keys(values).map((field) => [
            field,
            row === undefined ? null : valueIn(row, field),
          ])
          return { product, values: Object.fromEntries(old) }
        })
        showValues(changes)
        return before
      },
      end: (changes) => void waiting.delete(changes),
      showValues,
      showVersions: (changed) => {
        const versions = new Map(changed.map(({ product, version }) => [product, version]))
        patch((row) => ({ ...row, version: versions.get(row._id) ?? row.version }))
      },
      reread: async () => {
        if (queryClient.isMutating({ mutationKey: editsKey }) > 1) return
        await queryClient.invalidateQueries({ queryKey: orpc.products.key() })
      },
    }
    return { waiting, shown }
  }, [queryClient])
  // Whatever is read while a write waits shows values from before it.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true)
          return
        for (const changes of waiting) shown.showValues(changes)
      }),
    [queryClient, waiting, shown],
  )
  return shown
}

function valueIn(row: ProductRow, field: string): string | null {
  return field === 'folder' ? (row.folders ?? []).join(',') : storedValue(row, field)
}
