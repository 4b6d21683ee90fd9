import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReportSchedule } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GuardedModal } from '../forms/guarded-modal.tsx'
import { useErrorText } from '../i18n/error-text.ts'
import { Loaded } from '../page/loaded.tsx'
import type { OfReport } from './download-report.tsx'
import { ScheduleForm, type ScheduleTerms } from './schedule-form.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { useScheduleActions, useSchedules } from './use-schedules.ts'

/** Those there are, and one more or another one of them. */
export function ScheduleDialog({ report, asked, onClose }: OfReport & { onClose: () => void }) {
  const { t } = useTranslation('reports')
  const query = useSchedules(report)
  const [open, setOpen] = useState<ReportSchedule | 'new' | null>(null)
  return (
    <GuardedModal onClose={onClose} title={t('scheduleTitle')} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {t('scheduleText')}
      </Text>
      {open === null ? (
        <Loaded query={query}>
          {({ result }) => (
            <Stack>
              <ScheduleList schedules={result} onEdit={setOpen} />
              <Group justify="flex-end">
                <Button onClick={() => setOpen('new')}>{t('scheduleNew')}</Button>
              </Group>
            </Stack>
          )}
        </Loaded>
      ) : (
        <EditSchedule
          key={open === 'new' ? 'new' : open._id}
          of={{ report, asked }}
          schedule={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </GuardedModal>
  )
}

interface EditScheduleProps {
  of: OfReport
  schedule: ReportSchedule | null
  onClose: () => void
}

function EditSchedule({ of, schedule, onClose }: EditScheduleProps) {
  const { create, edit } = useScheduleActions()
  const errorText = useErrorText()
  const saving = schedule === null ? create : edit
  const save = (terms: ScheduleTerms) => {
    const then = { onSuccess: onClose }
    if (schedule === null) return create.mutate({ query: {}, body: { ...of, ...terms } }, then)
    const { _id, version } = schedule
    edit.mutate({ params: { scheduleId: _id }, query: { version }, body: terms }, then)
  }
  return (
    <ScheduleForm
      schedule={schedule}
      isSaving={saving.isPending}
      error={saving.error === null ? null : errorText(saving.error)}
      onSave={save}
      onCancel={onClose}
    />
  )
}
