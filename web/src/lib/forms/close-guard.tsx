import { Button, Group, Text } from '@mantine/core'
import { type FocusEvent, type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TypedInputs, useTypedInputs } from './typed-inputs.ts'

interface CloseGuard {
  /** For what holds the inputs: notes what was typed, or chosen from a list. */
  watch: {
    ref: TypedInputs['hold']
    onFocus: (event: FocusEvent) => void
    onInput: (event: FormEvent) => void
    onClick: (event: MouseEvent) => void
  }
  /** For the dialog: Escape, its cross and a press beside it. */
  close: () => void
  /** In place of the buttons while it is asked; null while it isn't. */
  question: ReactNode
}

const focus = (node: HTMLElement | null) => node?.focus()

/** What somebody looks for, and what only confirms, are no work that could be lost. */
function isNoWork({ type, dataset }: HTMLInputElement): boolean {
  return type === 'search' || type === 'password' || 'confirms' in dataset
}

/** What was sent meanwhile is not there any more. */
function isFilledIn(holder: Element): boolean {
  return [...holder.querySelectorAll<HTMLInputElement>('input, textarea')].some((field) =>
    field.type === 'checkbox'
      ? field.checked
      : !isNoWork(field) && field.type !== 'radio' && field.value !== '',
  )
}

/**
 * Asks before a dialog in which something was typed or chosen is closed by a key or a press that may have been meant
 * otherwise. Where the session ends, what was typed is kept until the dialog of that name is next opened on this page;
 * null: its form keeps that itself.
 */
export function useCloseGuard(name: string | null, onClose: () => void, { isOn = true } = {}): CloseGuard {
  const { t } = useTranslation('app')
  const inputs = useTypedInputs(name)
  const holder = useRef<Element | null>(null)
  const [isAsked, setAsked] = useState(false)
  return {
    watch: {
      ref: inputs.hold,
      onFocus: ({ target }) => inputs.noteFocus(target),
      onInput: ({ target, currentTarget }) => {
        inputs.noteInput(target)
        if (!(target instanceof HTMLInputElement && isNoWork(target))) holder.current = currentTarget
      },
      // Options of a list are no inputs; keys choose them by a click, too.
      onClick: ({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('[role=option]') !== null)
          holder.current = currentTarget
      },
    },
    close: () => {
      if (isOn && holder.current !== null && isFilledIn(holder.current)) setAsked(true)
      else onClose()
    },
    question: isAsked && (
      <Group justify="space-between" role="alertdialog" aria-label={t('unsavedChanges')}>
        <Text size="sm">{t('unsavedChanges')}</Text>
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('discardChanges')}
          </Button>
          <Button ref={focus} onClick={() => setAsked(false)}>
            {t('stay')}
          </Button>
        </Group>
      </Group>
    ),
  }
}
