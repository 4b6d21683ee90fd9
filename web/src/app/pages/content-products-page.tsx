import { Outlet } from '@tanstack/react-router'
import { ProductsPage } from '../../features/products-table/pages/products-page.tsx'

/** The table of products; an opened product stands beside it and leaves it in view. */
export function ContentProductsPage() {
  return (
    <>
      <ProductsPage />
      <Outlet />
    </>
  )
}
