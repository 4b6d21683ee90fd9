import { TextInput } from '@mantine/core'
import { isIsoDate, parseDateInput } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/date-field.tsx'
import styles from './projects.module.css'

interface MomentFieldProps {
  label: string
  timeLabel: string
  /** `2026-11-23T14:30`, as clocks in the project's time zone show it; null for none. */
  value: string | null
  /** The time of a day that is chosen without one. */
  usualTime: string
  error?: string | null
  isDisabled?: boolean
  onChange: (value: string | null) => void
}

/** A day with a time. Nothing is said to have changed before both are whole. */
export function MomentField(props: MomentFieldProps) {
  const { label, timeLabel, value, usualTime, error = null, isDisabled = false, onChange } = props
  const { t } = useTranslation('projects')
  const [typed, setTyped] = useState<{ of: string | null; day: string } | null>(null)
  const [knownDay = '', knownTime = ''] = value?.split('T') ?? []
  const day = typed !== null && typed.of === value ? typed.day : knownDay
  const changeDay = (next: string) => {
    const whole = isIsoDate(next) ? next : parseDateInput(next)
    if (next === '') return onChange(null)
    if (whole === null) return setTyped({ of: value, day: next })
    setTyped(null)
    onChange(`${whole}T${knownTime === '' ? usualTime : knownTime}`)
  }
  return (
    <div className={styles.moment}>
      <DateField
        label={label}
        value={day}
        error={error}
        disabled={isDisabled}
        onChange={changeDay}
        invalidText={t('notADate')}
        clearLabel={t('clearDay', { day: label })}
      />
      <TextInput
        type="time"
        aria-label={timeLabel}
        value={knownTime}
        disabled={isDisabled || knownDay === ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') onChange(`${knownDay}T${currentTarget.value.slice(0, 5)}`)
        }}
      />
    </div>
  )
}
