import { Link } from '@tanstack/react-router'
import { useFailedFiles } from '../../../lib/network/failed-files.ts'
import type { Featured } from '../api/featured.ts'
import styles from './featured-product.module.css'

/** One large picture that leads to its product; nothing at all when it can't be loaded. */
export function FeaturedProduct({ featured: { product, picture } }: { featured: Featured }) {
  const failed = useFailedFiles()
  if (failed.has(picture)) return null
  return (
    <Link to="/catalog/$product" params={{ product: product._id }} className={styles.featured}>
      <span className={styles.frame}>
        <img className={styles.picture} src={picture} alt="" onError={() => failed.add(picture)} />
      </span>
      <span className={styles.caption}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.reference}>{product.reference}</span>
      </span>
    </Link>
  )
}
