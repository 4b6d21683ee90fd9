import { IconPencil } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NoCatalog } from '../../features/catalog/components/list/no-catalog.tsx'
import { useListPlace } from '../../features/catalog/use-list-place.ts'
import { ProductPage } from '../../features/products/pages/product-page.tsx'
import { useEntered } from '../../lib/session/session-store.ts'
import { useMayEditProduct } from '../../lib/structure/use-may-edit.ts'
import { LinkButton } from '../../ui/links.tsx'

const route = getRouteApi('/inside/catalog/$product')

/** A product of the catalogue: the page belongs to products, its place in a list to the catalogue. */
export function CatalogProductPage() {
  const { domain } = useEntered()
  return domain.subscription.allowCatalog ? <CatalogProduct /> : <NoCatalog />
}

function CatalogProduct() {
  const { product } = route.useParams()
  const search = route.useSearch()
  const { onPrevious, onNext, close } = useListPlace(product, search)
  const navigate = useNavigate()
  return (
    <ProductPage
      productId={product}
      onClose={close}
      onPrevious={onPrevious}
      onNext={onNext}
      onChoose={(article) =>
        // Going back leads to where the product was come from, whatever was looked at of it.
        void navigate({
          to: '/catalog/$product',
          params: { product: article },
          search,
          state: (state) => state,
          replace: true,
          resetScroll: false,
        })
      }
      action={<EditProduct productId={product} />}
    />
  )
}

/** The way of staff from what clients see to where they change it. */
function EditProduct({ productId }: { productId: string }) {
  const { t } = useTranslation('products')
  const { access, viewAs } = useEntered()
  const { isClient, permissions } = access
  const mayEdit = useMayEditProduct(productId)
  if (isClient || viewAs !== null || permissions.folder.edit < 1 || !mayEdit) return null
  return (
    <LinkButton
      to="/content/products/$product"
      params={{ product: productId }}
      variant="default"
      size="compact-md"
      leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
    >
      {t('editProduct')}
    </LinkButton>
  )
}
