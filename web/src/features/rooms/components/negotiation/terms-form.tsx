import { Button, TextInput } from '@mantine/core'
import { decimalSign, parseNumber } from '@vitrine/rules'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../../../lib/api/error-body.ts'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { newId } from '../../../../lib/new-id.ts'
import styles from './negotiation.module.css'

export interface Terms {
  price: string | null
  quantity: string | null
}

interface TermsFormProps {
  /** Label of the inputs for screen readers. */
  label: string
  currency: string | null
  /** Initial values of the inputs. */
  first?: Terms
  button: string
  isBusy: boolean
  /** Error of the last request. */
  error: unknown
  /** `proposalId`: the same for the same terms, so that a second try is the first. */
  onSend: (terms: Terms, proposalId: string) => void
  onCancel?: () => void
}

/** A unit price, a quantity, or both. What was typed stays where it is refused. */
export function TermsForm(props: TermsFormProps) {
  const { label, currency, button, isBusy, onSend, onCancel } = props
  const { t } = useTranslation('rooms')
  const { preferences } = useFormats()
  const typed = (value: string | null | undefined) => value?.replace('.', decimalSign(preferences)) ?? ''
  const [texts, setTexts] = useState({
    price: typed(props.first?.price),
    quantity: typed(props.first?.quantity),
  })
  const [sent, setSent] = useState({ texts: '', proposalId: '' })
  const [fault, setFault] = useState<keyof Terms | 'both' | null>(null)
  const isAsSent = sent.texts === JSON.stringify(texts)
  const refused = useRefusal(isAsSent ? props.error : null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const terms = { price: readTyped(texts.price), quantity: readTyped(texts.quantity) }
    const wrong = faultOf(terms)
    setFault(wrong)
    if (wrong !== null) return
    const now = JSON.stringify(texts)
    const proposalId = isAsSent ? sent.proposalId : newId()
    setSent({ texts: now, proposalId })
    onSend({ price: terms.price ?? null, quantity: terms.quantity ?? null }, proposalId)
  }
  const readTyped = (text: string): string | null | undefined => {
    if (text.trim() === '') return null
    const number = parseNumber(text, preferences)
    return number === null || number.startsWith('-') ? undefined : number
  }
  const inputs = [
    { name: 'price', text: currency === null ? t('dealing.price') : t('dealing.priceIn', { currency }) },
    { name: 'quantity', text: t('dealing.quantity') },
  ] as const
  return (
    <form
      className={styles.form}
      onSubmit={send}
      aria-label={label}
      data-unsaved={texts.price + texts.quantity !== '' || undefined}
    >
      {inputs.map(({ name, text }) => (
        <TextInput
          key={name}
          className={styles.input}
          label={text}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          error={
            (fault === name && t('dealing.numberNeeded')) ||
            (fault === 'both' && name === 'price' && t('dealing.termsNeeded')) ||
            refused[name]
          }
          onChange={({ currentTarget: { value } }) => {
            setFault(null)
            setTexts((before) => ({ ...before, [name]: value }))
          }}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" loading={isBusy}>
          {button}
        </Button>
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {refused.form !== null && (
        <p role="alert" className={styles.refused}>
          {refused.form}
        </p>
      )}
    </form>
  )
}

function faultOf({ price, quantity }: Record<keyof Terms, string | null | undefined>) {
  if (price === undefined) return 'price'
  if (quantity === undefined) return 'quantity'
  return price === null && quantity === null ? 'both' : null
}

/** Where a refusal belongs. */
function useRefusal(error: unknown): Record<keyof Terms | 'form', string | null> {
  const errorText = useErrorText()
  const none = { price: null, quantity: null, form: null }
  if (error === null || error === undefined) return none
  const text = errorText(error)
  switch (refusalOf(error).code) {
    case 'NoPriceToAgreeOn':
      return { ...none, price: text }
    case 'QuantityNotAllowed':
      return { ...none, quantity: text }
    default:
      return { ...none, form: text }
  }
}
