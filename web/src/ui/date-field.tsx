import '@mantine/dates/styles.layer.css'
import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { dateInputText, isIsoDate, maskDate, parseDateInput } from '@vitrine/rules'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { calendarWords } from './calendar-words.ts'

interface DateFieldProps
  extends Pick<
    TextInputProps,
    | 'label'
    | 'placeholder'
    | 'disabled'
    | 'withAsterisk'
    | 'className'
    | 'autoFocus'
    | 'aria-label'
    | 'aria-invalid'
    | 'aria-describedby'
  > {
  /** `YYYY-MM-DD`, or as much of it as has been typed. */
  value: string
  onChange: (value: string) => void
  /** Chosen in the calendar, or taken away by the cross. */
  onPick?: (value: string) => void
  /** The focus has gone elsewhere than into the calendar. */
  onLeave?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  error?: string | null
  /** Shown for what is no day, once it is typed or left. */
  invalidText: string
  clearLabel: string
  clearable?: boolean
  startsOpen?: boolean
}

/** A day, typed into the mask ####-##-## or chosen in a calendar that closes then. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onPick, onLeave, onKeyDown, error = null, invalidText, clearLabel } = props
  const { clearable = true, startsOpen = false, label, withAsterisk, className, autoFocus } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [isLeft, setIsLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const isWhole = value.replaceAll(/\D/g, '').length === 8
  const isInvalid = value !== '' && parseDateInput(value) === null && (isWhole || isLeft)
  const pick = (next: string) => {
    setIsOpen(false)
    setIsLeft(false)
    onChange(next)
    onPick?.(next)
  }
  const leave = (event: FocusEvent) => {
    const next = event.relatedTarget
    if (calendar.current?.contains(next) === true || input.current === next) return
    setIsOpen(false)
    setIsLeft(true)
    onLeave?.()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      trapFocus={false}
      returnFocus={false}
      // They would say of a text field that it is expanded, which it can't be.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          label={label}
          withAsterisk={withAsterisk}
          className={className}
          autoFocus={autoFocus}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid'] ?? (isInvalid || undefined)}
          error={error ?? (isInvalid && props['aria-invalid'] === undefined ? invalidText : null)}
          placeholder={props.placeholder ?? 'YYYY/MM/DD'}
          disabled={props.disabled}
          aria-haspopup="dialog"
          inputMode="numeric"
          autoComplete="off"
          value={isIsoDate(value) ? dateInputText(value) : value}
          rightSection={
            clearable &&
            props.disabled !== true &&
            value !== '' && (
              <CloseButton
                size="sm"
                aria-label={clearLabel}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick('')}
              />
            )
          }
          onClick={() => setIsOpen(true)}
          onChange={(event) => {
            setIsLeft(false)
            onChange(maskDate(event.currentTarget.value))
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) {
              event.stopPropagation()
              return setIsOpen(false)
            }
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              return setIsOpen(true)
            }
            onKeyDown?.(event)
          }}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={calendar}
        role="dialog"
        aria-label={props['aria-label'] ?? String(label ?? '')}
        onBlur={leave}
      >
        <Calendar value={value} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Opens at the month of the value. */
function Calendar({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const words = useMemo(() => calendarWords(document.documentElement.lang), [])
  return (
    <DatePicker
      {...words}
      key={isIsoDate(value) ? value.slice(0, 7) : ''}
      value={isIsoDate(value) ? value : null}
      {...(isIsoDate(value) ? { defaultDate: value } : {})}
      onChange={(day) => onPick(day ?? value)}
    />
  )
}
