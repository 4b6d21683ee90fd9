import { Textarea } from '@mantine/core'
import { type FormulaInput, formatFormulaLabel, formulaLabels } from '@vitrine/rules'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../../../../lib/is-composing.ts'
import { type Completion, completionsAt } from '../../../api/order-form.ts'
import styles from '../editor.module.css'

interface FormulaFieldProps {
  value: string
  inputs: readonly FormulaInput[]
  error: string | null
  onChange: (value: string) => void
}

/** A formula as people write it; names are completed while they are typed. */
export function FormulaField({ value, inputs, error, onChange }: FormulaFieldProps) {
  const { t } = useTranslation('projects')
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const written = useWritten(inputs)
  const { from, completions } = caret === null ? nothing : completionsAt(value, caret, written)
  const isOpen = completions.length > 0
  const complete = ({ text }: Completion) => {
    const end = caret ?? value.length
    // The closing bracket that was typed already isn't doubled.
    const rest = text.endsWith(']') ? value.slice(end).replace(/^\]/, '') : value.slice(end)
    onChange(value.slice(0, from) + text + rest)
    setCaret(null)
    const place = from + text.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(place, place)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + completions.length) % completions.length)
    else if (event.key === 'Enter' || event.key === 'Tab')
      complete(completions[active] ?? completions[0] ?? none)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      setCaret(null)
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.formula}>
      <Textarea
        ref={area}
        label={t('formula')}
        description={t('formulaText')}
        autosize
        minRows={2}
        spellCheck={false}
        // Escape closes the names first, and the dialog around only then.
        data-mantine-stop-propagation={isOpen || undefined}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(isOpen ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
        classNames={{ input: styles.formulaInput ?? '' }}
        value={value}
        error={error}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCaret(null)}
      />
      <div
        id={listId}
        className={styles.completions}
        role="listbox"
        aria-label={t('completions')}
        hidden={!isOpen}
      >
        {completions.map((completion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          <div
            key={completion.text}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => complete(completion)}
          >
            {completion.label}
            <span>{t(`input.${completion.kind}`)}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

const nothing = { from: 0, completions: [] as Completion[] }
const none: Completion = { label: '', text: '', kind: 'function' }

/** Every input as it reads, and as it is written in a formula. */
function useWritten(inputs: readonly FormulaInput[]) {
  return useMemo(() => {
    const labels = formulaLabels(inputs)
    return inputs.map(({ reference, name }) => ({
      label: labels.labelOf(reference) ?? name,
      written: formatFormulaLabel(reference, labels),
      kind: reference.kind,
    }))
  }, [inputs])
}
