import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './key-figures.module.css'

export interface KeyFigure {
  label: string
  /** As it is read: `1,204.00 EUR`. */
  text: string
  /** What it consists of, each with its own lines. */
  parts?: readonly { text: string; lines: LinkProps }[] | undefined
  /** What it was in the time that it is compared with, in words. */
  comparison?: string | undefined
  /** What the number means. */
  definition: string
  /** The lines that it is made of. */
  lines?: LinkProps | undefined
}

/** The large numbers of a report; each says what it means, and leads to its lines. */
export function KeyFigures({ label, figures }: { label: string; figures: readonly KeyFigure[] }) {
  return (
    <section aria-label={label}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
    </section>
  )
}

function Figure({ label, text, parts = [], comparison, definition, lines }: KeyFigure) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>
        {label}
        <Definition label={label} text={definition} />
      </dt>
      <dd className={styles.number}>
        {lines === undefined ? text : <Link {...lines}>{text}</Link>}
        {parts.length > 0 && (
          <Text component="span" size="sm" c="dimmed" className={styles.parts}>
            {parts.map((part) => (
              <Link key={part.text} {...part.lines}>
                {part.text}
              </Link>
            ))}
          </Text>
        )}
        {comparison !== undefined && (
          <Text component="span" size="sm" c="dimmed" className={styles.comparison}>
            {comparison}
          </Text>
        )}
      </dd>
    </div>
  )
}

/** What a number or a column means, one press away. */
export function Definition({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('reports')
  return (
    <Popover width={280} position="bottom-start" shadow="md" withinPortal>
      <Popover.Target>
        <ActionIcon size="sm" aria-label={t('definitionOf', { name: label })}>
          <IconHelp size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  )
}
