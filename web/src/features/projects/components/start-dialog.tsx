import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { readinessQuery } from '../api/use-projects.ts'
import { Findings } from './readiness/findings.tsx'

interface StartDialogProps {
  project: ProjectSummary
  isBusy: boolean
  onStart: () => void
  onClose: () => void
}

/** A start can't be taken back: it says what blocks it, what somebody would miss, and who sees the project from then on. */
export function StartDialog({ project, isBusy, onStart, onClose }: StartDialogProps) {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const readiness = useQuery({ ...readinessQuery(project._id), gcTime: 0 })
  const findings = readiness.data?.findings ?? []
  const blocking = findings.filter(({ severity }) => severity === 'block').length
  const { attendeeCount: count, invitedAt, hasUninvited } = project
  return (
    <FormDialog
      title={t('startTitle', { name: project.name })}
      submitLabel={t('start')}
      readError={readiness.error}
      isBusy={isBusy}
      canSubmit={readiness.data !== undefined && blocking === 0}
      size="lg"
      onSubmit={onStart}
      onClose={onClose}
    >
      {blocking > 0 ? (
        <Text fw={550} role="status">
          {t('notReady', { count: blocking, number: number(blocking) })}
        </Text>
      ) : (
        <Text>{t('startText', { count, number: number(count) })}</Text>
      )}
      <Findings projectId={project._id} findings={findings} onFollow={onClose} />
      {hasUninvited && (
        <Alert color="yellow" variant="light">
          {t(invitedAt === null ? 'startNobodyInvited' : 'startSomeUninvited')}
        </Alert>
      )}
    </FormDialog>
  )
}
