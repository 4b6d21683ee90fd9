import { Drawer } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProductEditor } from '../features/content/components/product-editor/use-product-editor.tsx'
import { ProductHistory } from '../features/content/components/product-history.tsx'
import { useProduct } from '../features/products/api/product-queries.ts'
import { ProductPage } from '../features/products/pages/product-page.tsx'
import { ProductSlotsContext, readOnlySlots } from '../features/products/product-slots.ts'
import styles from './content-product-panel.module.css'

const route = getRouteApi('/inside/content/products/$product')

/** An opened product, beside the table that it was opened from; whoever may, edits it in place. */
export function ContentProductPanel() {
  const { product } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { t } = useTranslation('content')
  const editor = useProductEditor(product)
  const { data, isError } = useProduct(product)
  const close = () => void navigate({ to: '/content/products', search, resetScroll: false })
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(640px, 100vw)"
      withOverlay={false}
      lockScroll={false}
      trapFocus={false}
      withCloseButton={false}
      // Escape ends an edit first.
      closeOnEscape={editor === null}
      attributes={{ content: { 'aria-label': t('product') } }}
      classNames={{ content: styles.content, body: styles.body }}
    >
      <div className={styles.scrolled}>
        <ProductSlotsContext.Provider value={editor?.slots ?? readOnlySlots}>
          <ProductPage productId={product} onClose={close} onPrevious={undefined} onNext={undefined} />
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
