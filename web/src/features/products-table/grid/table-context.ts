import type { DomainSettings } from '@vitrine/contract'
import type { TFunction } from 'i18next'
import { createContext, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../../lib/i18n/formats.ts'
import type { Wording } from '../../../lib/product-fields/filter-phrase.ts'
import { useWording } from '../../../lib/product-fields/use-wording.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import type { Structure } from '../../../lib/structure/use-structure.ts'
import type { ProductsTableSearch } from '../products-table-search.ts'
import { useProductsTable } from '../use-products-table.ts'
import { type CanWrite, useEditRights } from './editing/use-edit-rights.ts'
import { type ProductLink, useProductLink } from './use-product-link.ts'

/**
 * What every part of the table knows: the company's fields, folders and categories, and what may be done to them. Cells
 * take their words and formats from here too: there are hundreds of them, and each would follow these by itself.
 */
export interface TableContext {
  domainId: string
  settings: DomainSettings
  structure: Structure
  wording: Wording
  /** The address that the table shows. */
  search: ProductsTableSearch
  canEdit: boolean
  canWrite: CanWrite
  /** Whether one of these folders is theirs to edit. */
  mayEditIn: (folderIds: readonly string[]) => boolean
  t: TFunction<'products-table'>
  formats: Formats
  link: ProductLink
}

const Context = createContext<TableContext | null>(null)

export const TableProvider = Context.Provider

/** Inside the table of products; what it returns stays the same object while nothing of it changes. */
export function useTable(): TableContext {
  const table = useContext(Context)
  if (table === null) throw new Error('This is a part of the table of products')
  return table
}

export function useTableContext(structure: Structure, settings: DomainSettings): TableContext {
  const { _id: domainId } = useEntered().domain
  const wording = useWording(structure)
  const { search } = useProductsTable()
  const { canEdit, canWrite, mayEditIn } = useEditRights()
  const { t } = useTranslation('products-table')
  const formats = useFormats()
  const link = useProductLink(search)
  // Rows are drawn again when it changes.
  return useMemo(
    () => ({
      domainId,
      settings,
      structure,
      wording,
      search,
      canEdit,
      canWrite,
      mayEditIn,
      t,
      formats,
      link,
    }),
    [domainId, settings, structure, wording, search, canEdit, canWrite, mayEditIn, t, formats, link],
  )
}
