import { Alert, List } from '@mantine/core'
import { searchWordLimits } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { RowFault } from '../api/search-words-file.ts'

const mostShown = 20

/** Why a file was not imported, by its rows. */
export function SearchWordsFaults({ faults, onClose }: { faults: readonly RowFault[]; onClose: () => void }) {
  const { t } = useTranslation(['search-words', 'app'])
  const { number } = useFormats()
  if (faults.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      mb="md"
      title={t('faults')}
      withCloseButton
      closeButtonLabel={t('app:close')}
      onClose={onClose}
    >
      <List size="sm">
        {faults.slice(0, mostShown).map(({ row, fault }) => (
          <List.Item key={row}>{t(`fault.${fault}`, { row: number(row), ...searchWordLimits })}</List.Item>
        ))}
      </List>
      {faults.length > mostShown && t('moreFaults', { number: number(faults.length - mostShown) })}
    </Alert>
  )
}
