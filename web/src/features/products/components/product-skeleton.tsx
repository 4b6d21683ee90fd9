import { Skeleton, Stack } from '@mantine/core'
import pageStyles from '../pages/product-page.module.css'
import styles from './media/media-gallery.module.css'

/** The shape of the page while it loads. */
export function ProductSkeleton() {
  return (
    <div className={pageStyles.product} aria-busy="true">
      <div className={pageStyles.media}>
        <div className={styles.frame} />
      </div>
      <Stack className={pageStyles.side} gap="md">
        <Skeleton h={40} w="80%" />
        <Skeleton h={18} w="32%" />
        <Skeleton h={96} />
        <Skeleton h={140} />
      </Stack>
    </div>
  )
}
