import { useQuery } from '@tanstack/react-query'
import { type FileNeed, fileNeeds } from '@vitrine/rules'
import { type ReactNode, useState } from 'react'
import { productQuery } from '../../../../lib/api/domain-queries.ts'
import { useMayEditProduct } from '../../../../lib/structure/use-may-edit.ts'
import { useStructure } from '../../../../lib/structure/use-structure.ts'
import { useProductEdits } from '../../api/use-product-edits.ts'
import { useEditRights } from '../../grid/editing/use-edit-rights.ts'
import { EditNews } from '../edit-news.tsx'
import { ProductInterest } from '../interest-line.tsx'
import { AskedPlace } from './asked-place.tsx'
import { EditableValue } from './editable-value.tsx'
import { FileManager } from './file-manager.tsx'
import { MediaLinks } from './media-links.tsx'
import { MediaManager } from './media-manager.tsx'
import { NewValueCard } from './new-value-card.tsx'
import { ProductGaps } from './product-gaps.tsx'
import { PublishSwitch } from './publish-switch.tsx'
import type { AskedField } from './use-asked.ts'

const documentNeeds: readonly FileNeed[] = ['media:document']
const mediaNeeds = fileNeeds.filter((need) => !documentNeeds.includes(need))

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
  const [asked, setAsked] = useState<AskedField | null>(null)
  const ask = (key: string) => setAsked((before) => ({ key, turn: (before?.turn ?? 0) + 1 }))
  const mayEdit = useMayEditProduct(productId)
  if (!canEdit || !mayEdit || product.data === undefined || settings === undefined) return null
  const editing = { product: product.data, settings, structure, edits, asked }
  const gaps = (
    <ProductGaps key={`gaps ${productId}`} product={product.data} settings={settings} onAsk={ask} />
  )
  const slots = {
    value: (fieldKey: string, shown: ReactNode) => (
      // What is being edited belongs to its product, not to the next one that is shown here.
      <EditableValue key={`${productId} ${fieldKey}`} {...editing} fieldKey={fieldKey}>
        {shown}
      </EditableValue>
    ),
    aboveInfo: <PublishSwitch key={`published ${productId}`} {...editing} />,
    belowMedia: <MediaLinks product={product.data} />,
    belowInfo: (
      <>
        {gaps}
        <ProductInterest productId={productId} />
      </>
    ),
    belowPrices: <NewValueCard key={`price ${productId}`} {...editing} kind="price" />,
    belowDetails: (
      <>
        <NewValueCard key={`detail ${productId}`} {...editing} kind="detail" />
        <AskedPlace asked={asked} keys={mediaNeeds}>
          <MediaManager key={`media ${productId}`} product={product.data} settings={settings} />
        </AskedPlace>
        <AskedPlace asked={asked} keys={documentNeeds}>
          <FileManager key={`files ${productId}`} productId={productId} settings={settings} />
        </AskedPlace>
      </>
    ),
  }
  return {
    slots,
    news: <EditNews edits={edits} structure={structure} nameOf={() => product.data.name} />,
  }
}
