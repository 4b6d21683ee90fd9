import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { WholeDayField } from '../../../ui/fields/whole-day-field.tsx'
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

/** A day with a time. `onChange` gets both (`YYYY-MM-DDTHH:mm`) or null, never an incomplete value. */
export function MomentField(props: MomentFieldProps) {
  const { label, timeLabel, value, usualTime, error = null, isDisabled = false, onChange } = props
  const { t } = useTranslation('projects')
  const [knownDay = '', knownTime = ''] = value?.split('T') ?? []
  const changeDay = (next: string) => {
    if (next === '') return onChange(null)
    onChange(`${next}T${knownTime === '' ? usualTime : knownTime}`)
  }
  return (
    <div className={styles.moment}>
      <WholeDayField
        label={label}
        value={knownDay}
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
