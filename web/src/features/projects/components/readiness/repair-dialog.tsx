import { Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Repair, repairWords } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api, orpc } from '../../../../lib/api/client.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useSaying } from './use-saying.ts'

interface RepairDialogProps {
  projectId: string
  repair: Repair
  onClose: () => void
}

/** What a repair would change, before it does. */
export function RepairDialog({ projectId, repair, onClose }: RepairDialogProps) {
  const { t } = useTranslation(['projects', 'readiness'])
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const params = { projectId }
  const preview = useQuery({
    // Not one of those that are read again after the repair.
    queryKey: ['repair preview', projectId, repair],
    queryFn: () => api.readiness.repairProject({ params, body: { repair, preview: true } }),
    gcTime: 0,
    staleTime: 0,
  })
  const mend = useMutation({
    ...orpc.readiness.repairProject.mutationOptions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: orpc.readiness.key() })
      void queryClient.invalidateQueries({ queryKey: orpc.projects.key() })
      onClose()
    },
  })
  const { key, values, count } = repairWords(repair, useSaying())
  const report = preview.data
  return (
    <FormDialog
      title={t(`readiness:${key}`, { ...values, count })}
      submitLabel={t('repair')}
      readError={preview.error}
      isBusy={mend.isPending}
      canSubmit={report !== undefined}
      onSubmit={() => mend.mutate({ params, body: { repair, preview: false } })}
      onClose={onClose}
    >
      <Text aria-live="polite">
        {report === undefined
          ? '…'
          : t('repairProducts', { count: report.products, number: number(report.products) })}
      </Text>
      {report !== undefined && report.people > 0 && (
        <Text>
          {t('repairPeople', { count: report.people, number: number(report.people) })}{' '}
          {report.gaining.map(({ name }) => name).join(', ')}
        </Text>
      )}
      {report?.isWhole === false && (
        <Text size="sm" c="dimmed">
          {t('repairPart')}
        </Text>
      )}
    </FormDialog>
  )
}
