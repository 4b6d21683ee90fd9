import { getRouteApi } from '@tanstack/react-router'
import { NoCatalog } from '../features/catalog/components/no-catalog.tsx'
import { useListPlace } from '../features/catalog/use-list-place.ts'
import { ProductPage } from '../features/products/pages/product-page.tsx'
import { useEntered } from '../lib/session/session-store.ts'

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
  return <ProductPage productId={product} onClose={close} onPrevious={onPrevious} onNext={onNext} />
}
