import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPlayerTrackNext } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './product-steps.module.css'
import type { Steps } from './use-steps.ts'

interface ProductStepsProps {
  ref: Ref<HTMLElement>
  steps: Steps
  product: Product
}

/** At the bottom of the window, in reach of a thumb: back, later, next. */
export function ProductSteps({ ref, steps, product }: ProductStepsProps) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const { standing } = useOpenSession()
  const { place, total, previous, next, skip } = steps
  const state = standing(product)
  return (
    <nav ref={ref} className={styles.bar} aria-label={t('products')}>
      <div className={styles.steps}>
        <Button
          variant="default"
          size="md"
          className={styles.previous}
          disabled={previous === null}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => previous?.()}
        >
          {t('previous')}
        </Button>
        <span className={styles.place}>
          {t('placeOf', { place: number(place + 1), total: number(total) })}
          {state !== null && <span className={styles.state}>{t(`state.${state}`)}</span>}
        </span>
        <span className={styles.forward}>
          {skip !== null && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconPlayerTrackNext size={18} aria-hidden />}
              onClick={skip}
            >
              {t('skip')}
            </Button>
          )}
          <Button size="md" rightSection={<IconArrowRight size={18} aria-hidden />} onClick={next}>
            {place + 1 < total ? t('next') : t('finish')}
          </Button>
        </span>
      </div>
    </nav>
  )
}
