import { TextInput } from '@mantine/core'
import { FormDialog } from './form-dialog.tsx'
import { useName } from './use-name.ts'

interface NameDialogProps {
  title: string
  label: string
  /** Empty for something new. */
  name: string
  submitLabel: string
  /** Of the write that it is for. */
  error: unknown
  isBusy: boolean
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for a name, the first or another one. */
export function NameDialog({ title, label, name: start, error, onName, ...dialog }: NameDialogProps) {
  const { name, isFine, field } = useName(start, error)
  const isSame = start !== '' && name.trim() === start
  return (
    <FormDialog {...dialog} title={title} canSubmit={isFine && !isSame} onSubmit={() => onName(name.trim())}>
      <TextInput label={label} data-autofocus {...field} />
    </FormDialog>
  )
}
