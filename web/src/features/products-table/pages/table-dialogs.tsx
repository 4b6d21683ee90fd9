import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ProductView } from '@vitrine/contract'
import { useState } from 'react'
import type { ProductEdits } from '../api/use-product-edits.ts'
import { BulkDialog, type BulkTask, wholeAction } from '../components/bulk/bulk-dialog.tsx'
import { TrashDrawer } from '../components/folders/trash-drawer.tsx'
import { NewProductDialog } from '../components/new-product-dialog.tsx'
import { useTable } from '../grid/table-context.ts'
import { useProductsTableCommand } from '../products-table-commands.ts'

/** What is open above the table. */
export interface OpenDialogs {
  create(): void
  showTrash(): void
  /** Asks before something is done to products as a whole. */
  act(task: BulkTask, productIds: readonly string[]): void
  /** Asks for the name of a view, or of the table as a new one. */
  nameView(view: ProductView | 'new' | null): void
  naming: ProductView | 'new' | null
  acting: { task: BulkTask; ids: readonly string[] } | null
  isCreating: boolean
  isTrashOpen: boolean
  endActing(): void
  endCreating(): void
  closeTrash(): void
  /** Beside the table. */
  openProduct(productId: string): void
}

export function useTableDialogs(): OpenDialogs {
  const { search } = useTable()
  const navigate = useNavigate()
  const [isCreating, creation] = useDisclosure(false)
  const [isTrashOpen, trash] = useDisclosure(false)
  const [naming, nameView] = useState<OpenDialogs['naming']>(null)
  const [acting, setActing] = useState<OpenDialogs['acting']>(null)
  useProductsTableCommand({ newProduct: creation.open, trash: trash.open })
  return {
    create: creation.open,
    showTrash: trash.open,
    act: (task, ids) => setActing({ task, ids }),
    nameView,
    naming,
    acting,
    isCreating,
    isTrashOpen,
    endActing: () => setActing(null),
    endCreating: creation.close,
    closeTrash: trash.close,
    openProduct: (product) =>
      void navigate({ to: '/content/products/$product', params: { product }, search, resetScroll: false }),
  }
}

export function TableDialogs({ dialogs, edits }: { dialogs: OpenDialogs; edits: ProductEdits }) {
  const table = useTable()
  const { acting, endActing, endCreating, closeTrash } = dialogs
  return (
    <>
      {acting !== null && (
        <BulkDialog
          {...table}
          task={acting.task}
          selection={{ ids: [...acting.ids] }}
          count={acting.ids.length}
          onClose={endActing}
          onDone={(report) => {
            edits.note(report, wholeAction(acting.task))
            endActing()
          }}
        />
      )}
      {dialogs.isCreating && (
        <NewProductDialog
          folderId={table.search.folder}
          onClose={endCreating}
          onCreated={({ _id }) => {
            endCreating()
            dialogs.openProduct(_id)
          }}
        />
      )}
      {dialogs.isTrashOpen && (
        <TrashDrawer
          onClose={closeTrash}
          onRestored={(report) => {
            edits.note(report, 'restore')
            closeTrash()
          }}
        />
      )}
    </>
  )
}
