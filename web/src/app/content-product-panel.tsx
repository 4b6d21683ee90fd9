import { Drawer } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ProductHistory } from '../features/content/components/product-history.tsx'
import { ProductPage } from '../features/products/pages/product-page.tsx'

const route = getRouteApi('/inside/content/products/$product')

/** An opened product, beside the table that it was opened from. */
export function ContentProductPanel() {
  const { product } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
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
    >
      <ProductPage productId={product} onClose={close} onPrevious={undefined} onNext={undefined} />
      <div style={{ paddingInline: 'clamp(16px, 4vw, 40px)', paddingBlockEnd: 64 }}>
        <ProductHistory key={product} productId={product} />
      </div>
    </Drawer>
  )
}
