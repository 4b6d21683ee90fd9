import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../../lib/session/session-store.ts'
import type { ShowroomPreviewProps } from '../../../../lib/showroom-preview.ts'
import styles from './showroom.module.css'
import { arrangementOf, type ShowroomContent, useShowroom } from './use-showroom.ts'

/** Numbers that are still being typed aren't shown one by one. */
const waitMs = 300

/** The room as the layout would make it, while it is arranged. */
export function ShowroomPreview({ product, layout, current }: ShowroomPreviewProps) {
  const { t } = useTranslation('media')
  const { domain } = useEntered()
  const media = product.media.filter(({ isActive, isReady }) => isActive && isReady)
  const content: ShowroomContent = { domainId: domain._id, product, media, layout }
  const { host, showroom, state, hasNoGraphics } = useShowroom(content)
  const [settled] = useDebouncedValue(JSON.stringify(layout), waitMs)
  const shown = useRef({ content, current, settled })
  shown.current = { ...shown.current, content, current }
  useEffect(() => {
    if (showroom === null || shown.current.settled === settled) return
    shown.current.settled = settled
    showroom.rearrange(arrangementOf(shown.current.content))
  }, [showroom, settled])
  const [row, column] = current
  useEffect(() => {
    // One begins with a look at all of it.
    showroom?.goTo(row === 1 && column === 1 ? null : [row, column])
  }, [showroom, row, column])
  return (
    <>
      <div
        ref={host}
        className={styles.canvas}
        role="img"
        aria-label={t('showroom.label', { name: product.name })}
        data-screens={state === null ? undefined : state.phase}
      />
      {hasNoGraphics && <Text className={styles.notice}>{t('noGraphics')}</Text>}
    </>
  )
}
