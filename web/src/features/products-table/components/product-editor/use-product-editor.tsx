import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { productQuery } from '../../../../lib/api/domain-queries.ts'
import { useMayEditProduct } from '../../../../lib/structure/use-may-edit.ts'
import { useStructure } from '../../../../lib/structure/use-structure.ts'
import { useProductEdits } from '../../api/use-product-edits.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { EditNews } from '../edit-news.tsx'
import { ProductInterest } from '../interest-line.tsx'
import { EditableValue } from './editable-value.tsx'
import { FileManager } from './file-manager.tsx'
import { MediaLinks } from './media-links.tsx'
import { MediaManager } from './media-manager.tsx'
import { NewValueCard } from './new-value-card.tsx'
import { PublishSwitch } from './publish-switch.tsx'

interface ProductEditor {
  /** What the page of the product takes, see `ProductSlots` there. */
  slots: {
    value: (fieldKey: string, shown: ReactNode) => ReactNode
    aboveInfo: ReactNode
    belowMedia: ReactNode
    belowInfo: ReactNode
    belowPrices: ReactNode
    belowDetails: ReactNode
  }
  /** What the last edit came to. */
  news: ReactNode
}

/** What an opened product needs to be edited in place; null for those who may only read. */
export function useProductEditor(productId: string): ProductEditor | null {
  const product = useQuery(productQuery(productId))
  const structure = useStructure()
  const edits = useProductEdits('panel')
  const { canEdit } = useEditRights()
  const { settings } = structure
  const mayEdit = useMayEditProduct(productId)
  if (!canEdit || !mayEdit || product.data === undefined || settings === undefined) return null
  const editing = { product: product.data, settings, structure, edits }
  const slots = {
    value: (fieldKey: string, shown: ReactNode) => (
      // What is being edited belongs to its product, not to the next one that is shown here.
      <EditableValue key={`${productId} ${fieldKey}`} {...editing} fieldKey={fieldKey}>
        {shown}
      </EditableValue>
    ),
    aboveInfo: <PublishSwitch key={`published ${productId}`} {...editing} />,
    belowMedia: <MediaLinks product={product.data} />,
    belowInfo: <ProductInterest productId={productId} />,
    belowPrices: <NewValueCard key={`price ${productId}`} {...editing} kind="price" />,
    belowDetails: (
      <>
        <NewValueCard key={`detail ${productId}`} {...editing} kind="detail" />
        <MediaManager key={`media ${productId}`} product={product.data} settings={settings} />
        <FileManager key={`files ${productId}`} productId={productId} settings={settings} />
      </>
    ),
  }
  return {
    slots,
    news: <EditNews edits={edits} structure={structure} nameOf={() => product.data.name} />,
  }
}
