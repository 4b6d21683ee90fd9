import { ActionIcon, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconX } from '@tabler/icons-react'
import type { Hotspot } from '@vitrine/contract'
import { isHotspotLink } from '@vitrine/rules'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './hotspots.module.css'

/** The window around it isn't left by Escape. */
const inside = { 'data-mantine-stop-propagation': 'true' } as const
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
  const isAlone = hotspots.length < 2
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
  return (
    <section
      ref={card}
      className={styles.card}
      aria-label={t('hotspot.label', { number: index + 1, title: hotspot.title })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      {...inside}
    >
      <div className={styles.cardHead}>
        <CardButton label={t('hotspot.previous')} isDisabled={isAlone} onClick={() => go(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </CardButton>
        <span className={styles.count}>
          {t('hotspot.place', { number: index + 1, total: hotspots.length })}
        </span>
        <CardButton label={t('hotspot.next')} isDisabled={isAlone} onClick={() => go(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </CardButton>
        <CardButton label={t('products:close')} isLast onClick={close}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </CardButton>
      </div>
      <Words hotspot={hotspot} />
    </section>
  )
}

interface CardButtonProps {
  label: string
  isDisabled?: boolean
  /** At the end of the line. */
  isLast?: boolean
  onClick: () => void
  children: ReactNode
}

function CardButton({ label, isDisabled = false, isLast = false, onClick, children }: CardButtonProps) {
  return (
    <ActionIcon
      size={32}
      ml={isLast ? 'auto' : undefined}
      variant="subtle"
      color="gray"
      disabled={isDisabled}
      aria-label={label}
      onClick={onClick}
      {...inside}
    >
      {children}
    </ActionIcon>
  )
}

function Words({ hotspot: { title, text, link } }: { hotspot: Hotspot }) {
  const { t } = useTranslation('media')
  return (
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
  )
}
