import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Product, StoredOrderField } from '@vitrine/contract'
import { decimalSign, type OrderViolation, readOrderValue } from '@vitrine/rules'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { isComposing } from '../../../../lib/is-composing.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { nextAllowed } from '../../api/next-allowed.ts'
import { faultsOfValue, usualValues } from '../../api/order-check.ts'
import { useOpenSession } from '../../session-context.ts'
import styles from './order-form.module.css'
import { type DraftValue, useDraftValue } from './use-draft-value.ts'
import { useViolationText } from './use-violation-text.ts'

interface OrderInputProps {
  field: StoredOrderField
  product: Product
  onEnter?: (() => void) | undefined
  isFocused?: boolean
  /** Its label is heard and not seen: the heading of a column says it. */
  isPlain?: boolean
  /** With buttons for one step more or less; absent: where its label is seen. */
  hasSteps?: boolean
  /** On a phone it stays above what is at the bottom of the window. */
  isDocked?: boolean
}

/** One field of the order form for one product: typed values are saved, and broken rules are shown. */
export function OrderInput({
  isFocused = false,
  isPlain = false,
  hasSteps = !isPlain,
  isDocked = false,
  ...given
}: OrderInputProps) {
  const { field, product, onEnter } = given
  const { t } = useTranslation('web-session')
  const { preferences } = useFormats()
  const { session, answers } = useOpenSession()
  const { values, revision, state, saved } = answers.of(product._id)
  const value = values[field._id] ?? ''
  const draft = useDraftValue({
    value,
    revision,
    shown: shownValue(field, value, preferences),
    read: (text) => readTyped(field, text, preferences),
    onSave: (next, basedOn) =>
      answers.save(
        product,
        { values: { ...usualValues(session, values), [field._id]: next }, state: 'reviewed' },
        basedOn,
      ),
  })
  const isAsked = state === 'reviewed' || draft.current !== value
  const faults =
    draft.current === undefined
      ? [unreadable(field)]
      : faultsOfValue(field, draft.current, product).filter(
          ({ key }) => isAsked || key !== 'OrderValueMissing',
        )
  const taken = saved?.superseded[field._id]
  return (
    <div className={styles.field} data-docked={(isDocked && session.mayAnswer) || undefined}>
      <Entry
        {...{ field, product, draft, onEnter, isFocused, isPlain, hasSteps }}
        isOff={!session.mayAnswer}
        isWrong={faults.length > 0}
      />
      <Faults faults={faults} onTake={draft.set} isOff={!session.mayAnswer} />
      {draft.elsewhere !== null && (
        <Offer
          text={t('enteredElsewhere', { value: shownValue(field, draft.elsewhere, preferences) || '–' })}
          label={t('takeThat')}
          onTake={draft.takeElsewhere}
        />
      )}
      {taken !== undefined && taken !== value && session.mayAnswer && (
        <Offer
          text={t('superseded', { value: shownValue(field, taken, preferences) || '–' })}
          label={t('takeBack')}
          onTake={() => draft.set(taken)}
        />
      )}
    </div>
  )
}

type Preferences = ReturnType<typeof useFormats>['preferences']

function shownValue({ type }: StoredOrderField, value: string, preferences: Preferences): string {
  // Without marks between thousands: it is to be typed over.
  return type === 'number' ? value.replace('.', decimalSign(preferences)) : value
}

/** As it is kept; undefined where it can't be understood. A day is one once all of it is typed. */
function readTyped({ type }: StoredOrderField, text: string, preferences: Preferences): string | undefined {
  const read = readOrderValue(type, text, preferences)
  return read === null ? undefined : (read.value ?? '')
}

function unreadable({ _id, type }: StoredOrderField): OrderViolation {
  const key = type === 'number' ? 'OrderNumberNeeded' : 'OrderDateNeeded'
  return { key, fieldId: _id, limit: null, below: null, above: null }
}

interface EntryProps extends OrderInputProps {
  draft: DraftValue
  isOff: boolean
  isWrong: boolean
}

function Entry(props: EntryProps) {
  const { field, product, draft, onEnter, isPlain, hasSteps, isOff, isWrong } = props
  const { t } = useTranslation('web-session')
  const { preferences } = useFormats()
  const input = useFocus(props.isFocused === true && !isOff)
  const name = field.unit === '' ? field.name : `${field.name} (${field.unit})`
  const label = t('fieldOf', { field: name, product: product.name })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    draft.commit()
    goOn(event.currentTarget, onEnter)
  }
  const shared = {
    ...(isPlain === true ? {} : { label: name }),
    'aria-label': label,
    'aria-invalid': isWrong,
    // What can't be understood is nowhere but here.
    'data-unsaved': draft.current === undefined || undefined,
    withAsterisk: field.required && isPlain !== true,
    onKeyDown,
  }
  if (field.type === 'date') {
    return (
      <DateField
        {...shared}
        value={draft.text}
        onChange={draft.onChange}
        onPick={draft.set}
        onLeave={draft.commit}
        invalidText={t('violation.OrderDateNeeded')}
        clearLabel={t('clear')}
        clearable={!field.required}
        disabled={isOff}
      />
    )
  }
  return (
    <div className={styles.number}>
      <TextInput
        {...shared}
        ref={input}
        className={styles.numberInput}
        description={isPlain === true || field.help === '' ? undefined : field.help}
        inputMode="decimal"
        autoComplete="off"
        placeholder={field.default === null ? undefined : shownValue(field, field.default, preferences)}
        disabled={isOff}
        error={isWrong}
        value={draft.text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => draft.onChange(event.currentTarget.value)}
        onBlur={draft.commit}
      />
      {hasSteps === true && !isOff && <Steps {...{ field, product, draft, label }} />}
    </div>
  )
}

/** With a mouse, typing begins at once. On a touch screen the keys would hide what is looked at. */
function useFocus(isWanted: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true })
  }, [isWanted])
  return input
}

/** To the next field of the same form, or away from the last one. */
function goOn(input: HTMLInputElement, onEnd: (() => void) | undefined): void {
  const form = input.closest('[data-order-form]')
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])]
  const next = inputs[inputs.indexOf(input) + 1]
  if (next === undefined) onEnd?.()
  else next.focus()
}

/** Leaving a field saves it, and a message about it may move the button away from under the pointer. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

interface StepsProps {
  field: StoredOrderField
  product: Product
  draft: DraftValue
  label: string
}

/** One step more or less: to the next number that the rules allow. */
function Steps({ field, product, draft, label }: StepsProps) {
  const { t } = useTranslation('web-session')
  const stepTo = (side: 'more' | 'less') => nextAllowed(field, product, draft.current ?? '', side)
  const buttons = [
    { side: 'less', Icon: IconMinus, name: t('less', { field: label }) },
    { side: 'more', Icon: IconPlus, name: t('more', { field: label }) },
  ] as const
  return buttons.map(({ side, Icon, name }) => {
    const next = stepTo(side)
    return (
      <ActionIcon
        key={side}
        variant="default"
        size={44}
        className={styles.step}
        aria-label={name}
        disabled={next === null}
        onMouseDown={keepFocus}
        onClick={() => next !== null && draft.set(next)}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  })
}

interface FaultsProps {
  faults: readonly OrderViolation[]
  onTake: (value: string) => void
  isOff: boolean
}

/** In words, with the nearest values that are allowed. */
function Faults({ faults, onTake, isOff }: FaultsProps) {
  const { t } = useTranslation('web-session')
  const { number } = useFormats()
  const text = useViolationText()
  const id = useId()
  const offers = [...new Set(faults.flatMap(({ below, above }) => [below, above]))].filter(
    (offer) => offer !== null,
  )
  return (
    <div role="status" className={styles.faults} id={id}>
      {faults.map((fault) => (
        <p key={fault.key} className={styles.fault}>
          {text(fault)}
        </p>
      ))}
      {!isOff &&
        offers.map((offer) => (
          <Button
            key={offer}
            size="compact-sm"
            variant="default"
            aria-label={t('takeValue', { value: number(offer) })}
            onMouseDown={keepFocus}
            onClick={() => onTake(offer)}
          >
            {number(offer)}
          </Button>
        ))}
    </div>
  )
}

function Offer({ text, label, onTake }: { text: string; label: string; onTake: () => void }) {
  return (
    <p className={styles.offer} role="status">
      {text}{' '}
      <Button size="compact-xs" variant="default" onMouseDown={keepFocus} onClick={onTake}>
        {label}
      </Button>
    </p>
  )
}
