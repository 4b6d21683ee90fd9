import { Drawer } from '@mantine/core'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { ProductList } from './product-list.tsx'

interface ProductDrawerProps {
  isOpen: boolean
  products: readonly Product[]
  shown: string | null
  onStage?: string | null
  onShow: (product: string) => void
  onClose: () => void
}

/** The list of products where there is no room for it beside the product. */
export function ProductDrawer({ isOpen, onShow, onClose, ...list }: ProductDrawerProps) {
  const { t } = useTranslation('rooms')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('products')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ProductList
        {...list}
        onShow={(product) => {
          onShow(product)
          onClose()
        }}
      />
    </Drawer>
  )
}
