import type { Folder } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFolderActions } from '../api/use-folder-actions.ts'
import { PublishingBox } from './publishing-box.tsx'

interface PublishFolderDialogProps {
  folder: Folder
  onClose: () => void
  onDone: () => void
}

/** Publishes a folder, or hides it from clients again, once it is said what that does. */
export function PublishFolderDialog({ folder, onClose, onDone }: PublishFolderDialogProps) {
  const { t } = useTranslation('products-table')
  const { edit } = useFolderActions()
  const { _id, name, version, isPublished } = folder
  const label = t(isPublished ? 'folderUnpublish' : 'folderPublish')
  return (
    <FormDialog
      title={`${label}: ${name}`}
      isBusy={edit.isPending}
      canSubmit
      submitLabel={label}
      onClose={onClose}
      onSubmit={() =>
        edit.mutate(
          { params: { folderId: _id }, query: { version }, body: { isPublished: !isPublished } },
          { onSuccess: (answer) => (answer === null ? onClose() : onDone()) },
        )
      }
    >
      <PublishingBox of={{ folder: _id }} isPublished={!isPublished} />
    </FormDialog>
  )
}
