import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Featured } from '../api/featured.ts'
import styles from './featured-product.module.css'

/** One large picture that leads to its product; nothing at all when it can't be loaded. */
export function FeaturedProduct({ featured: { product, picture } }: { featured: Featured }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return null
  return (
    <Link to="/catalog/$product" params={{ product: product._id }} className={styles.featured}>
      <span className={styles.frame}>
        <img className={styles.picture} src={picture} alt="" onError={() => setFailed(true)} />
      </span>
      <span className={styles.caption}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.reference}>{product.reference}</span>
      </span>
    </Link>
  )
}
