import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CloseGuard {
  /** For the form: notes that something was typed. */
  onInput: () => void
  /** For the dialog: Escape, its cross and a press beside it. */
  close: () => void
  /** In place of the buttons while it is asked; null while it isn't. */
  question: ReactNode
}

/** Asks before a dialog in which something was typed is closed by a key or a press that may have been meant otherwise. */
export function useCloseGuard(onClose: () => void, { isOn = true } = {}): CloseGuard {
  const { t } = useTranslation('app')
  const isTyped = useRef(false)
  const [isAsked, setAsked] = useState(false)
  return {
    onInput: () => {
      isTyped.current = true
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
          <Button ref={(node) => node?.focus()} onClick={() => setAsked(false)}>
            {t('stay')}
          </Button>
        </Group>
      </Group>
    ),
  }
}
