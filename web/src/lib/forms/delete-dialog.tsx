import { Alert } from '@mantine/core'
import { confirmationWord } from '@vitrine/rules'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from './form-dialog.tsx'
import { usePatternPrompt } from './prompt-by-pattern.tsx'

/** A field for the word that confirms a deletion, and whether it stands there. */
export function useTypedWord(): { isTyped: boolean; field: ReactNode } {
  const { t } = useTranslation('app')
  const label = t('typeToConfirm', { word: confirmationWord })
  const { isMatched, field } = usePatternPrompt({ label, pattern: confirmationWord })
  return { isTyped: isMatched, field }
}

interface DeleteDialogProps {
  title: string
  /** What goes along; undefined while it is being found out. */
  text: ReactNode
  /** What goes along couldn’t be found out. */
  readError?: unknown
  isBusy: boolean
  onDelete: () => void
  onClose: () => void
  /** Further questions. */
  children?: ReactNode
}

/** Says what is lost, and wants it typed. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, readError, isBusy, onDelete, onClose, children } = props
  const { t } = useTranslation('app')
  const { isTyped, field } = useTypedWord()
  return (
    <FormDialog
      title={title}
      readError={readError}
      isBusy={isBusy}
      canSubmit={isTyped && text !== undefined}
      submitLabel={t('delete')}
      isDangerous
      onSubmit={onDelete}
      onClose={onClose}
    >
      <Alert color="red" variant="light">
        {text ?? '…'}
      </Alert>
      {children}
      {field}
    </FormDialog>
  )
}
