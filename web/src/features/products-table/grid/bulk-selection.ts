/** The selection of the table as the server takes it. */
import type { ProductSelection } from '@vitrine/contract'
import { listFilters } from '../api/use-product-rows.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'
import type { Selection } from './cells/selection.ts'

export function selectionOnWire(selection: Selection, search: ProductsTableSearch): ProductSelection {
  if (selection.kind === 'some') return { ids: [...selection.ids] }
  return {
    query: { filters: listFilters(search), search: search.q ?? '' },
    except: [...selection.except],
  }
}
