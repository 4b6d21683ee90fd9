import { Textarea } from '@mantine/core'
import { mostProjectNoteCharacters } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../conflicts/use-draft.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useProjectNotes, useSaveProjectNote } from './use-project-notes.ts'

interface NoteDialogProps {
  projectId: string
  product: { _id: string; name: string }
  /** The project has ended: they are read. */
  isReadOnly?: boolean
  onClose: () => void
}

/** What presenters want to say of a product. What is typed stays when it is refused or collides. */
export function NoteDialog({ projectId, product, isReadOnly = false, onClose }: NoteDialogProps) {
  const { t } = useTranslation('app')
  const notes = useProjectNotes(projectId)
  const note = notes.data?.find((each) => each.product === product._id)
  const { draft, version, isDirty, change } = useDraft(note?.text ?? '', note?.version ?? 0)
  const save = useSaveProjectNote(projectId)
  const params = { projectId, productId: product._id }
  return (
    <FormDialog
      title={t('noteOf', { name: product.name })}
      submitLabel={t(isReadOnly ? 'close' : 'noteSave')}
      readError={notes.data === undefined ? notes.error : null}
      isBusy={save.isPending}
      canSubmit={isReadOnly || isDirty}
      isDone={isReadOnly}
      size="lg"
      onSubmit={() =>
        isReadOnly
          ? onClose()
          : save.mutate({ params, query: { version }, body: { text: draft } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Textarea
        label={t('note')}
        description={t('noteText')}
        data-autofocus
        autosize
        minRows={4}
        maxRows={14}
        maxLength={mostProjectNoteCharacters}
        readOnly={isReadOnly}
        disabled={notes.data === undefined}
        value={draft}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
