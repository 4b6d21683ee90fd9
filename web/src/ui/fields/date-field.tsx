import '@mantine/dates/styles.layer.css'
import { CloseButton, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { dateInputText, isIsoDate, maskDate, parseDate } from '@vitrine/rules'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useFormats } from '../../lib/i18n/formats.ts'
import { isComposing } from '../../lib/is-composing.ts'
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
    | 'flex'
    | 'miw'
    | 'aria-label'
    | 'aria-invalid'
    | 'aria-describedby'
  > {
  /** `YYYY-MM-DD`, or what has been typed so far. */
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
  /** Within what closes by a press outside of it, the calendar must not stand outside. */
  withinPortal?: boolean
  'data-autofocus'?: boolean
  /** What is typed is nowhere but here. */
  'data-unsaved'?: boolean | undefined
}

/** Nobody goes on behind a year of four digits, or behind two digits for the day where the year stands first. */
const wholeDay = /[^\d]\d{4}$|日$|^\d{4}([-/.])\d{2}\1\d{2}$/

/**
 * A day, typed into the mask ####-##-## or in any other spelling that the person's format tells how to read, or chosen in
 * a calendar that closes then.
 */
export function DateField(props: DateFieldProps) {
  const { value, onKeyDown, error = null, invalidText, clearLabel } = props
  const { clearable = true, withinPortal = true, label, withAsterisk, className, autoFocus } = props
  const [isOpen, setIsOpen] = useState(props.startsOpen ?? false)
  const { isInvalid, type, pick, leave, input, calendar } = useTypedDay(props, setIsOpen)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      trapFocus={false}
      withinPortal={withinPortal}
      returnFocus={false}
      // They would say of a text field that it is expanded, which it can't be.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={input}
          {...{ label, withAsterisk, className, autoFocus }}
          flex={props.flex}
          miw={props.miw}
          data-autofocus={props['data-autofocus']}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid'] ?? (isInvalid || undefined)}
          data-unsaved={props['data-unsaved']}
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
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (isComposing(event)) return
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

function useTypedDay(
  { value, onChange, onPick, onLeave }: DateFieldProps,
  setIsOpen: (isOpen: boolean) => void,
) {
  const { preferences } = useFormats()
  const [isLeft, setIsLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const isWhole = wholeDay.test(value) || value.replaceAll(/\D/g, '').length === 8
  const isInvalid = value !== '' && parseDate(value, preferences) === null && (isWhole || isLeft)
  const type = (text: string) => {
    const masked = maskDate(text)
    setIsLeft(false)
    onChange((wholeDay.test(masked) ? parseDate(masked, preferences, null) : null) ?? masked)
  }
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
    const day = parseDate(value, preferences)
    if (day !== null && day !== value) onChange(day)
    onLeave?.()
  }
  return { isInvalid, type, pick, leave, input, calendar }
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
