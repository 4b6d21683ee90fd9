import { Select } from '@mantine/core'
import {
  type DaySpan,
  isDaySpan,
  presetSpan,
  type SpanComparison,
  type SpanPreset,
  spanComparisons,
  spanPresets,
} from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/fields/date-field.tsx'
import type { SpanSearch } from './span-search.ts'

interface SpanPickerProps {
  /** What is shown. */
  span: DaySpan
  comparison: SpanComparison
  /** The day that it is in the report's zone: what "this month" is meant by. */
  today: string
  /** Without it the report compares nothing. */
  isCompared?: boolean
  onChange: (search: SpanSearch) => void
}

/** From which day to which a report is, and what it is compared with: fields of `ReportFields`. */
export function SpanPicker({ span, comparison, today, isCompared = true, onChange }: SpanPickerProps) {
  const { t } = useTranslation('reports')
  const preset = spanPresets.find((name) => isSame(presetSpan(name, today), span))
  const change = (next: DaySpan, compare: SpanComparison = comparison) =>
    onChange({ from: next.from, to: next.to, ...(compare === 'nothing' ? {} : { compare }) })
  return (
    <>
      <Select
        label={t('span')}
        allowDeselect={false}
        data={[
          ...spanPresets.map((value) => ({ value: value as string, label: t(`span.${value}`) })),
          ...(preset === undefined ? [{ value: 'own', label: t('span.own') }] : []),
        ]}
        value={preset ?? 'own'}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== 'own') change(presetSpan(chosen as SpanPreset, today))
        }}
      />
      {/* A span that comes from elsewhere takes the place of what was typed. */}
      <DayFields key={`${span.from} ${span.to}`} span={span} onChange={change} />
      {isCompared && (
        <Select
          label={t('compare')}
          allowDeselect={false}
          data={spanComparisons.map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={comparison}
          onChange={(chosen) => change(span, (chosen ?? 'nothing') as SpanComparison)}
        />
      )}
    </>
  )
}

/** Two days that are taken once they make a span. */
function DayFields({ span, onChange }: { span: DaySpan; onChange: (span: DaySpan) => void }) {
  const { t } = useTranslation('reports')
  const [typed, setTyped] = useState(span)
  const isBackwards = isDaySpan({ from: typed.to, to: typed.from }) && typed.from !== typed.to
  const take = (next: DaySpan) => {
    setTyped(next)
    if (isDaySpan(next) && !isSame(next, span)) onChange(next)
  }
  const words = { invalidText: t('invalidDay'), clearLabel: '', clearable: false }
  return (
    <>
      <DateField
        {...words}
        label={t('from')}
        value={typed.from}
        onChange={(from) => take({ ...typed, from })}
      />
      <DateField
        {...words}
        label={t('to')}
        value={typed.to}
        error={isBackwards ? t('backwards') : null}
        onChange={(to) => take({ ...typed, to })}
      />
    </>
  )
}

function isSame(one: DaySpan, other: DaySpan): boolean {
  return one.from === other.from && one.to === other.to
}
