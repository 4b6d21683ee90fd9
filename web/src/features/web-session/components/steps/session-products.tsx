import { Button } from '@mantine/core'
import type { Product } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { idsOfMode, productsOf } from '../../api/session-products.ts'
import { type OpenSession, useOpenSession } from '../../session-context.ts'
import type { SessionMode } from '../../session-search.ts'
import { useSessionPlace } from '../../use-session-place.ts'
import { ProductGrid } from './product-grid.tsx'
import { SingleProduct } from './single-product.tsx'

/** The products of a mode, one by one or several at once. */
export function SessionProducts({ mode }: { mode: SessionMode }) {
  const { search } = useSessionPlace()
  const key = `${mode} ${search.categories?.join() ?? ''}`
  return <ModeProducts key={key} mode={mode} />
}

function ModeProducts({ mode }: { mode: SessionMode }) {
  const { t } = useTranslation('web-session')
  const open = useOpenSession()
  const { search, home } = useSessionPlace()
  const products = useModeProducts(open, mode, search.product, search.categories)
  if (products.length === 0) {
    return <EmptyState title={t(`nothing.${mode}`)} action={<Button onClick={home}>{t('goHome')}</Button>} />
  }
  if (search.show === 'multiple') return <ProductGrid products={products} />
  const current = products.find(({ _id }) => _id === search.product) ?? products[0]
  return current === undefined ? null : <SingleProduct product={current} products={products} />
}

/**
 * In the project's order: those that the mode began with, those that have come to it, and the one of the address.
 * One that leaves the session for want of a right leaves at once.
 */
function useModeProducts(
  { session, standing }: OpenSession,
  mode: SessionMode,
  current: string | undefined,
  categories: readonly string[] | undefined,
): readonly Product[] {
  const [begunWith] = useState(() => idsOfMode(session, { mode, categories }, standing))
  const now = idsOfMode(session, { mode, categories }, standing)
  const isIn = (id: string) => begunWith.has(id) || id === current || (mode === 'review' && now.has(id))
  return productsOf(session, categories).filter(({ _id }) => isIn(_id))
}
