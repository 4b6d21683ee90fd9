import { Button, Group, Kbd, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { Completeness, DomainSettings, Product, Purpose } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useNeedName } from '../../../../lib/product-fields/use-need-name.ts'
import { Section } from '../../../../ui/section.tsx'
import styles from './product-editor.module.css'

interface ProductGapsProps {
  product: Product
  settings: DomainSettings
  onAsk: (need: string) => void
}

/** What the product lacks for each purpose, with a way to each gap, and a key to the next one. */
export function ProductGaps({ product, settings, onAsk }: ProductGapsProps) {
  const { t } = useTranslation('purposes')
  const found = settings.purposes.flatMap((purpose) => {
    const own = product.completeness.find((one) => one.purpose === purpose._id)
    return own === undefined ? [] : [{ purpose, own }]
  })
  const missing = [...new Set(found.flatMap(({ own }) => own.missing))]
  const [last, setLast] = useState('')
  // What somebody has passed over comes again after the others.
  const next = missing[(missing.indexOf(last) + 1) % missing.length]
  const ask = (need: string) => {
    setLast(need)
    onAsk(need)
  }
  // Also while something is typed, whatever the key writes there.
  useHotkeys([['alt+N', () => next !== undefined && ask(next), { usePhysicalKeys: true }]], [])
  if (found.length === 0) return null
  return (
    <Section
      title={t('gaps')}
      aside={
        next !== undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            rightSection={<Kbd size="xs">{t('nextKey')}</Kbd>}
            onClick={() => ask(next)}
          >
            {t('next')}
          </Button>
        )
      }
    >
      <ul className={styles.gaps}>
        {found.map(({ purpose, own }) => (
          <GapsLine key={purpose._id} purpose={purpose} own={own} onAsk={ask} />
        ))}
      </ul>
    </Section>
  )
}

interface GapsLineProps {
  purpose: Purpose
  own: Completeness
  onAsk: (need: string) => void
}

function GapsLine({ purpose, own, onAsk }: GapsLineProps) {
  const { t } = useTranslation('purposes')
  const { number } = useFormats()
  const needName = useNeedName()
  const count = own.missing.length
  return (
    <li>
      <Group gap="xs" wrap="wrap">
        <Text size="sm" fw={500}>
          {purpose.name}
        </Text>
        <Text size="sm" c="dimmed">
          {count === 0
            ? t('complete')
            : t('missing', {
                count,
                number: number(String(count)),
                total: number(String(purpose.needs.length)),
              })}
        </Text>
        {own.missing.map((need) => (
          <Button
            key={need}
            size="compact-xs"
            variant="default"
            aria-label={t('fill', { field: needName(need) })}
            onClick={() => onAsk(need)}
          >
            {needName(need)}
          </Button>
        ))}
      </Group>
    </li>
  )
}
