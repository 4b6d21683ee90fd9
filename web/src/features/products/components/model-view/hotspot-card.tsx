import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import type { Hotspot } from '@vitrine/contract'
import { isHotspotLink } from '@vitrine/rules'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './hotspots.module.css'

const steps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

interface HotspotCardProps {
  hotspots: readonly Hotspot[]
  index: number
  onChoose: (index: number | null) => void
}

/** What is written at a point, with the way to the next. */
export function HotspotCard({ hotspots, index, onChoose }: HotspotCardProps) {
  const { t } = useTranslation(['media', 'products'])
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who opens it by keys is at what it says.
    card.current?.focus({ preventScroll: true })
  }, [])
  const hotspot = hotspots[index]
  if (hotspot === undefined) return null
  const { title, text, link } = hotspot
  const go = (step: number) => onChoose((index + step + hotspots.length) % hotspots.length)
  const close = () => {
    const host = card.current?.closest('[data-viewer]')
    onChoose(null)
    host?.querySelectorAll<HTMLElement>('.viewer-hotspot')[index]?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) close()
    else go(step)
  }
  // The window around it isn't left by Escape.
  const inside = { 'data-mantine-stop-propagation': 'true' } as const
  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={t('hotspot.label', { number: index + 1, title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...inside}
    >
      <div className={styles.cardHead}>
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          disabled={hotspots.length < 2}
          aria-label={t('hotspot.previous')}
          onClick={() => go(-1)}
          {...inside}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={styles.count}>
          {t('hotspot.place', { number: index + 1, total: hotspots.length })}
        </span>
        <ActionIcon
          size={32}
          variant="subtle"
          color="gray"
          disabled={hotspots.length < 2}
          aria-label={t('hotspot.next')}
          onClick={() => go(1)}
          {...inside}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={32}
          ml="auto"
          variant="subtle"
          color="gray"
          aria-label={t('products:close')}
          onClick={close}
          {...inside}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles.words} aria-live="polite">
        <Text fw={600} className={styles.said}>
          {title}
        </Text>
        {text !== '' && (
          <Text size="sm" className={styles.said}>
            {text}
          </Text>
        )}
        {link !== null && isHotspotLink(link) && (
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer" {...inside}>
            {t('hotspot.more', { host: new URL(link).host })}
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
          </a>
        )}
      </div>
    </section>
  )
}
