import { FormDialog } from './form-dialog.tsx'
import { NameField } from './name-field.tsx'
import { useName } from './use-name.ts'

interface NameDialogProps {
  title: string
  label: string
  /** Empty for something new. */
  name: string
  /** Names that others beside it have. */
  taken?: readonly string[]
  submitLabel: string
  /** Error of the write. */
  error: unknown
  isBusy: boolean
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for a name, the first or another one. */
export function NameDialog({ title, label, name: start, taken, error, onName, ...dialog }: NameDialogProps) {
  const { name, isFine, field } = useName(start, error, taken)
  const isSame = start !== '' && name.trim() === start
  return (
    <FormDialog {...dialog} title={title} canSubmit={isFine && !isSame} onSubmit={() => onName(name.trim())}>
      <NameField label={label} data-autofocus field={field} />
    </FormDialog>
  )
}
