import { Title } from '@mantine/core'
import styles from './bar-title.module.css'

interface BarTitleProps {
  title: string
  /** How many are listed; absent until it is known. */
  count: string | undefined
  className?: string | undefined
}

/** The title of a page in one line with its tools. */
export function BarTitle({ title, count, className }: BarTitleProps) {
  return (
    <Title order={1} className={className === undefined ? styles.title : `${styles.title} ${className}`}>
      {title} {count !== undefined && <span className={styles.count}>{count}</span>}
    </Title>
  )
}
