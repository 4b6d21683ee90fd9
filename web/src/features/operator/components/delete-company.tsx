import { Alert, Text } from '@mantine/core'
import type { OperatedCompany } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { usePatternPrompt } from '../../../lib/forms/prompt-by-pattern.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

/** Says what becomes of a company that is deleted, and deletes it once its name is typed. */
export function DeleteCompany({
  company: { _id, name },
  onClose,
}: {
  company: OperatedCompany
  onClose: () => void
}) {
  const { t } = useTranslation('operator')
  const { remove } = useOperatorActions()
  const { isMatched, typed, field } = usePatternPrompt({ label: t('typeName', { name }), pattern: name })
  const send = () =>
    remove.mutate({ params: { companyId: _id }, body: { name: typed } }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('deleteTitle', { name })}
      isBusy={remove.isPending}
      canSubmit={isMatched}
      submitLabel={t('delete')}
      isDangerous
      onSubmit={send}
      onClose={onClose}
    >
      <Alert color="red" variant="light">
        <Text size="sm">{t('deleteText')}</Text>
      </Alert>
      {field}
    </FormDialog>
  )
}
