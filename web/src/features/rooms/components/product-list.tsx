import { Text, UnstyledButton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Product } from '@vitrine/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { productPictures } from '../../../lib/product-picture.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FirstPicture } from '../../../ui/pictures/first-picture.tsx'
import { findProducts } from '../api/find-products.ts'
import styles from './product-list.module.css'

const rowHeightPx = 64

interface ProductListProps {
  products: readonly Product[]
  shown: string | null
  /** What is on every screen; marked. */
  onStage?: string | null
  onShow: (product: string) => void
}

/** The products of the project in their order, however many, with search. */
export function ProductList({ products, shown, onStage = null, onShow }: ProductListProps) {
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const found = useMemo(() => findProducts(products, search), [products, search])
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: useMemo(() => (index: number) => found[index]?._id ?? index, [found]),
    overscan: 6,
  })
  return (
    <div className={styles.box}>
      <SearchField label={t('search')} shown="" onSearch={setSearch} />
      <Text size="xs" c="dimmed" role="status" className={styles.count}>
        {search === ''
          ? t('productCount', { count: products.length, number: number(products.length) })
          : t('foundCount', { count: found.length, number: number(found.length) })}
      </Text>
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.rows} style={{ height: virtualizer.getTotalSize() }} aria-label={t('products')}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => {
            const product = found[index]
            return product === undefined ? null : (
              <li
                key={key}
                className={styles.row}
                style={{ top: start, height: rowHeightPx }}
                aria-setsize={found.length}
                aria-posinset={index + 1}
              >
                <Row
                  product={product}
                  isShown={product._id === shown}
                  isOnStage={product._id === onStage}
                  onShow={onShow}
                />
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}

interface RowProps {
  product: Product
  isShown: boolean
  isOnStage: boolean
  onShow: (product: string) => void
}

function Row({ product, isShown, isOnStage, onShow }: RowProps) {
  const { t } = useTranslation('rooms')
  const { domain } = useEntered()
  return (
    <UnstyledButton
      className={styles.button}
      aria-current={isShown || undefined}
      onClick={() => onShow(product._id)}
    >
      <span className={styles.thumbnail}>
        <FirstPicture
          pictures={productPictures(domain._id, product)}
          className={styles.picture ?? ''}
          iconSize={20}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.reference}>{product.reference}</span>
      </span>
      {isOnStage && <span className={styles.stage}>{t('onStage')}</span>}
    </UnstyledButton>
  )
}
