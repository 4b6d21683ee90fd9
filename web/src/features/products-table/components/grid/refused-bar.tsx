import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import type { RefusedValue } from '../../grid/editing/refused-values.ts'
import styles from '../edit-outcome.module.css'
import { LeftOutDialog, linesOfRefused } from '../edit-outcome.tsx'

interface RefusedBarProps {
  refused: readonly RefusedValue[]
  fieldName: (key: string) => string
  onDiscard: () => void
}

/** How many values were typed and not taken, also where they are out of view, and the way to be rid of them all. */
export function RefusedBar({ refused, fieldName, onDiscard }: RefusedBarProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const [isListOpen, list] = useDisclosure(false)
  return (
    <div className={styles.bar} role="status">
      <Button size="compact-sm" variant="subtle" onClick={list.open}>
        {t('notTaken', { count: refused.length, number: number(refused.length) })}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        {t('discardAll')}
      </Button>
      {isListOpen && (
        <LeftOutDialog lines={linesOfRefused(refused)} fieldName={fieldName} onClose={list.close} />
      )}
    </div>
  )
}
