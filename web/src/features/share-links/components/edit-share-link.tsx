import type { ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useShareLinkActions } from '../api/use-share-links.ts'
import { ShareNoteInput } from './share-note-input.tsx'

/** Name and note of a link. What isn't changed isn't sent, and so collides with nothing. */
export function EditShareLink({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation('share-links')
  const { edit } = useShareLinkActions()
  const { name, isFine, field } = useName(link.name, edit.error)
  const [note, setNote] = useState(link.note)
  const isNamed = name.trim() !== link.name
  const isNoted = note.trim() !== link.note
  const body = { ...(isNamed ? { name: name.trim() } : {}), ...(isNoted ? { note: note.trim() } : {}) }
  const target = { params: { linkId: link._id }, query: { version: link.version } }
  return (
    <FormDialog
      title={t('shareEditTitle')}
      submitLabel={t('save')}
      isBusy={edit.isPending}
      canSubmit={isNamed ? isFine : isNoted}
      onSubmit={() => edit.mutate({ ...target, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NameField label={t('name')} data-autofocus field={field} />
      <ShareNoteInput value={note} onChange={setNote} />
    </FormDialog>
  )
}
