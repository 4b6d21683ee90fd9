import { Drawer } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProduct } from '../../features/products/api/product-queries.ts'
import { ShowroomPreview } from '../../features/products/components/showroom/showroom-preview.tsx'
import { ProductPage } from '../../features/products/pages/product-page.tsx'
import { ProductSlotsContext, readOnlySlots } from '../../features/products/product-slots.ts'
import { useNeighbours } from '../../features/products-table/api/use-neighbours.ts'
import { PanelEdge, usePanelWidth } from '../../features/products-table/components/panel-width.tsx'
import { useProductEditor } from '../../features/products-table/components/product-editor/use-product-editor.tsx'
import { ProductHistory } from '../../features/products-table/components/product-history.tsx'
import { useEntered } from '../../lib/session/session-store.ts'
import { ShowroomPreviewContext } from '../../lib/showroom-preview.ts'
import { useStructure } from '../../lib/structure/use-structure.ts'
import styles from './content-product-panel.module.css'

const route = getRouteApi('/inside/content/products/$product')

/** An opened product, beside the table that it was opened from. People with the right edit it in place. */
export function ContentProductPanel() {
  const { product } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { t } = useTranslation('products-table')
  const editor = useProductEditor(product)
  const { data, isError } = useProduct(product)
  const { user } = useEntered()
  const { settings } = useStructure()
  const [width, setWidth] = usePanelWidth(user?._id ?? '')
  const { previous, next } = useNeighbours(search, settings, product)
  const goTo = (neighbour: (() => Promise<string | null>) | null | undefined) =>
    neighbour == null ? neighbour : () => void neighbour().then((id) => id !== null && show(id))
  const show = (id: string) =>
    void navigate({
      to: '/content/products/$product',
      params: { product: id },
      search,
      replace: true,
      resetScroll: false,
    })
  const [onPrevious, onNext] = [goTo(previous), goTo(next)]
  useHotkeys([
    ['alt+ArrowUp', () => onPrevious?.()],
    ['alt+ArrowDown', () => onNext?.()],
  ])
  const close = () => void navigate({ to: '/content/products', search, resetScroll: false })
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size={`min(${width}px, 100vw)`}
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      withCloseButton={false}
      // Escape ends an edit first.
      closeOnEscape={editor === null}
      attributes={{ content: { 'aria-label': t('product') } }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <PanelEdge width={width} onWidth={setWidth} />
      <div key={product} className={styles.scrolled}>
        <ProductSlotsContext.Provider value={editor?.slots ?? readOnlySlots}>
          <ShowroomPreviewContext.Provider value={ShowroomPreview}>
            <ProductPage productId={product} onClose={close} onPrevious={onPrevious} onNext={onNext} />
          </ShowroomPreviewContext.Provider>
        </ProductSlotsContext.Provider>
        <div style={{ paddingInline: 'clamp(16px, 4vw, 40px)', paddingBlockEnd: 64 }}>
          {/* The page has said that there is none. */}
          {(data !== undefined || !isError) && <ProductHistory key={product} productId={product} />}
        </div>
      </div>
      {editor?.news}
    </Drawer>
  )
}
