import { Text } from '@mantine/core'
import type { OperatedCompany } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useOperatorActions } from './use-operator-actions.ts'

/** Says what becomes of a company that is suspended, and suspends it. */
export function SuspendCompany({
  company: { _id, name },
  onClose,
}: {
  company: OperatedCompany
  onClose: () => void
}) {
  const { t } = useTranslation('operator')
  const { edit } = useOperatorActions()
  const suspend = () =>
    edit.mutate({ params: { companyId: _id }, body: { isActive: false } }, { onSuccess: onClose })
  return (
    <FormDialog
      title={t('suspendTitle', { name })}
      isBusy={edit.isPending}
      canSubmit
      submitLabel={t('suspend')}
      isDangerous
      onSubmit={suspend}
      onClose={onClose}
    >
      <Text size="sm">{t('suspendText')}</Text>
    </FormDialog>
  )
}
