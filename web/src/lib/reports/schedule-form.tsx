import { Button, Group, MultiSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import {
  type MailedReportFormat,
  mailedReportFormats,
  mostReportReceivers,
  type ReportRhythm,
  type ReportSchedule,
  reportRhythms,
} from '@vitrine/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../session/session-store.ts'
import { useColleagues } from './use-schedules.ts'

export interface ScheduleTerms {
  rhythm: ReportRhythm
  format: MailedReportFormat
  receivers: string[]
  isOn?: boolean
}

interface ScheduleFormProps {
  /** Null for a new one. */
  schedule: ReportSchedule | null
  isSaving: boolean
  error: string | null
  onSave: (terms: ScheduleTerms) => void
  onCancel: () => void
}

/** When, as what, and to whom. */
export function ScheduleForm({ schedule, isSaving, error, onSave, onCancel }: ScheduleFormProps) {
  const { t } = useTranslation('reports')
  const { user } = useEntered()
  const [rhythm, setRhythm] = useState<ReportRhythm>(schedule?.rhythm ?? 'weekly')
  const [format, setFormat] = useState<MailedReportFormat>(schedule?.format ?? 'pdf')
  const [isOn, setIsOn] = useState(schedule?.isOn ?? true)
  const [receivers, setReceivers] = useState(
    schedule?.receivers.map(({ _id }) => _id) ?? (user === null ? [] : [user._id]),
  )
  const colleagues = useColleagues()
  const known = (schedule?.receivers ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const options = [
    ...colleagues,
    ...known.filter((each) => !colleagues.some(({ value }) => value === each.value)),
  ]
  const save = () =>
    onSave({ rhythm, format, receivers, ...(schedule === null || isOn === schedule.isOn ? {} : { isOn }) })
  return (
    <Stack>
      <Choice
        label={t('rhythm')}
        value={rhythm}
        options={reportRhythms.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
        onChange={setRhythm}
      />
      <Choice
        label={t('formatLabel')}
        value={format}
        options={mailedReportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        onChange={setFormat}
      />
      <MultiSelect
        label={t('receivers')}
        description={t('receiversText')}
        searchable
        data={options}
        value={receivers}
        maxValues={mostReportReceivers}
        comboboxProps={{ zIndex: 6200 }}
        onChange={setReceivers}
      />
      {schedule !== null && (
        <Switch
          label={t('isOn')}
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
      )}
      {error !== null && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('back')}
        </Button>
        <Button loading={isSaving} disabled={receivers.length === 0} onClick={save}>
          {t('save')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <Text id={id} size="sm" fw={550} mb={6}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={options}
        value={value}
        onChange={(next) => onChange(next as Value)}
      />
    </div>
  )
}
