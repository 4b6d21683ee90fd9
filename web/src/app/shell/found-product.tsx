import { IconBox } from '@tabler/icons-react'
import type { ProductRow } from '@vitrine/contract'
import { FoundReasons, FoundText } from '../../lib/search/found-places.tsx'
import styles from './found-product.module.css'

/** A product that the command menu has found, with why. */
export function FoundProduct({ product }: { product: ProductRow }) {
  return (
    <>
      <IconBox size={18} stroke={1.5} className={styles.icon} aria-hidden />
      <span className={styles.lines}>
        <span>
          <FoundText product={product} of="name" />
        </span>
        <span className={styles.reference}>
          <FoundText product={product} of="reference" />
        </span>
        <FoundReasons product={product} />
      </span>
    </>
  )
}
