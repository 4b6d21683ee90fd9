import { Checkbox, CheckIcon } from '@mantine/core'
import type { MouseEvent } from 'react'
import styles from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  isChecked: boolean
  isDisabled: boolean
  onClick: (event: MouseEvent<HTMLInputElement>) => void
}

const { inner, input, icon } = Checkbox.classes
const boxClass = `${styles.box} ${inner}`
const inputClass = `${styles.input} mantine-focus-auto ${input}`
const tick = <CheckIcon className={icon} />

/** Looks as the library's, whose own one takes longer to draw than the rest of its row. */
export function RowCheckbox({ label, isChecked, isDisabled, onClick }: RowCheckboxProps) {
  return (
    <div className={boxClass}>
      <input
        type="checkbox"
        className={inputClass}
        tabIndex={-1}
        aria-label={label}
        checked={isChecked}
        disabled={isDisabled}
        onClick={onClick}
        readOnly
      />
      {isChecked && tick}
    </div>
  )
}
