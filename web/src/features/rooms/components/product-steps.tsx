import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconList } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import styles from './room.module.css'

interface ProductStepsProps {
  products: readonly Product[]
  shown: string | null
  onShow: (product: string) => void
  /** Opens the list where there is no room for it beside the product. */
  onList: () => void
  /** Whether the list is beside the product, so that no button for it is needed. */
  isListBeside?: boolean
  children?: ReactNode
}

/** At the bottom of the window, in reach of a thumb: back, the list, next. */
export function ProductSteps(props: ProductStepsProps) {
  const { products, shown, onShow, onList, isListBeside = false, children } = props
  const { t } = useTranslation('rooms')
  const { number } = useFormats()
  const place = products.findIndex(({ _id }) => _id === shown)
  const [before, after] = [products[place - 1], products[place + 1]]
  return (
    <nav className={styles.steps} aria-label={t('products')}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t('previous')}
        disabled={before === undefined}
        onClick={() => before !== undefined && onShow(before._id)}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      {!isListBeside && (
        <Button variant="default" size="md" aria-label={t('products')} onClick={onList}>
          <IconList size={18} aria-hidden />
          <span className={styles.listLabel}>{t('products')}</span>
        </Button>
      )}
      <span className={styles.place}>
        {place >= 0 && t('placeOf', { place: number(place + 1), total: number(products.length) })}
      </span>
      {children}
      <ActionIcon
        size={44}
        variant="default"
        aria-label={t('nextProduct')}
        disabled={after === undefined}
        onClick={() => after !== undefined && onShow(after._id)}
      >
        <IconArrowRight size={20} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
