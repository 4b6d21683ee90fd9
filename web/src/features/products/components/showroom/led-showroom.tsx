import { Progress, Text } from '@mantine/core'
import { type Cell, screenName } from '@vitrine/rules'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './showroom.module.css'
import { type ShowroomContent, useShowroom } from './use-showroom.ts'

/** The showroom in place of the media, at the leader's position; the page beside it stays usable. */
export function LedShowroom({ at, ...content }: ShowroomContent & { at: Cell | null }) {
  const { t } = useTranslation('media')
  const { host, showroom, state, hasNoGraphics } = useShowroom(content)
  const isReady = state !== null && state.phase !== 'loading'
  const [row, column] = at ?? []
  useEffect(() => {
    // While it loads, it takes one to the entrance at its end.
    if (isReady) showroom?.goTo(row === undefined || column === undefined ? null : [row, column])
  }, [showroom, isReady, row, column])
  const there = state?.at ?? null
  return (
    <div className={styles.ledStage}>
      <div
        ref={host}
        className={styles.led}
        role="img"
        aria-label={t('showroom.label', { name: content.product.name })}
      />
      {state?.phase === 'loading' && (
        <Progress
          className={styles.progress}
          value={state.progress}
          size="sm"
          aria-label={t('loadingModel')}
        />
      )}
      {hasNoGraphics && (
        <Text className={styles.notice} role="alert">
          {t('noGraphics')}
        </Text>
      )}
      {there !== null && (
        <Text className={styles.where} role="status">
          {screenName(there)
            .map((part) => t(`showroom.${part}`))
            .join(' ')}
        </Text>
      )}
    </div>
  )
}
