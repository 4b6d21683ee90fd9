import { Alert, Group } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { useImportCounts } from '../api/use-import-counts.ts'

/** An import that has come to its end without a report, and the way to the next one. */
export function ImportEnd({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { state, folder, outcome } = one
  const said = useImportCounts()
  return (
    <>
      <ImportFailure one={one} />
      {state === 'undone' && (
        <Alert role="note" color="gray" mb="md" title={t('undoneTitle')}>
          {outcome !== null && t('undoneText', { outcome: said.outcome(outcome) })}
        </Alert>
      )}
      {state === 'cancelled' && (
        <Alert role="note" color="gray" mb="md" title={t('cancelledTitle')}>
          {t('cancelledText')}
        </Alert>
      )}
      <Group>
        <LinkButton to="/content/imports" search={folder === null ? {} : { folder: folder._id }}>
          {t('startAnother')}
        </LinkButton>
      </Group>
    </>
  )
}

/** Why the work on it broke off. */
export function ImportFailure({ one: { state, error } }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  if (error === null) return null
  const { code, data = {} } = error
  return (
    <Alert color="red" role="alert" mb="md" title={t(state === 'applied' ? 'brokeOff' : 'failedTitle')}>
      {errorText({ code, data, status: 422, message: '' })}
      {state === 'applied' && ` ${t('brokeOffText')}`}
    </Alert>
  )
}
