import { Button, Group, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CloseGuard {
  /** For the form: notes that something was typed. */
  onInput: (event: FormEvent) => void
  /** For the dialog: Escape, its cross and a press beside it. */
  close: () => void
  /** In place of the buttons while it is asked; null while it isn't. */
  question: ReactNode
}

const focus = (node: HTMLElement | null) => node?.focus()

/** Asks before a dialog in which something was typed is closed by a key or a press that may have been meant otherwise. */
export function useCloseGuard(onClose: () => void, { isOn = true } = {}): CloseGuard {
  const { t } = useTranslation('app')
  const isTyped = useRef(false)
  const [isAsked, setAsked] = useState(false)
  return {
    onInput: ({ target }) => {
      // What somebody looks for is no work that could be lost.
      if (!(target instanceof HTMLInputElement && target.type === 'search')) isTyped.current = true
    },
    close: () => {
      if (isOn && isTyped.current) setAsked(true)
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
