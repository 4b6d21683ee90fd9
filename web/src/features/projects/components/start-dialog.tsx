import { Alert, Text } from '@mantine/core'
import type { ProjectSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'

interface StartDialogProps {
  project: ProjectSummary
  isBusy: boolean
  onStart: () => void
  onClose: () => void
}

/** A start can't be taken back: it says who sees the project from then on. */
export function StartDialog({ project, isBusy, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { attendeeCount: count, invitedAt, hasUninvited } = project
  return (
    <FormDialog
      title={t('startTitle', { name: project.name })}
      submitLabel={t('start')}
      isBusy={isBusy}
      canSubmit
      onSubmit={onStart}
      onClose={onClose}
    >
      <Text>{t('startText', { count, number: number(count) })}</Text>
      {hasUninvited && (
        <Alert color="yellow" variant="light">
          {t(invitedAt === null ? 'startNobodyInvited' : 'startSomeUninvited')}
        </Alert>
      )}
    </FormDialog>
  )
}
