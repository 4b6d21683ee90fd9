import type { Folder } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { folderCoverPath } from '../../../../lib/api/asset-paths.ts'
import { ImageDialog } from '../../../../lib/forms/image-dialog.tsx'
import { useEntered } from '../../../../lib/session/session-store.ts'
import { useFolderActions } from '../../api/use-folder-actions.ts'

/** Sets, changes and removes the picture that stands for a folder. */
export function FolderCoverDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = useTranslation('products-table')
  const { domain } = useEntered()
  const { setCover, removeCover } = useFolderActions()
  const target = { params: { folderId: folder._id }, query: { version: folder.coverVersion } }
  return (
    <ImageDialog
      title={t('folderCoverTitle', { name: folder.name })}
      address={folder.hasCover ? folderCoverPath(domain._id, folder._id, folder.coverVersion) : null}
      isBusy={setCover.isPending || removeCover.isPending}
      onClose={onClose}
      onUpload={(picture) => {
        const image = new File([picture], 'cover.png', { type: 'image/png' })
        setCover.mutate({ ...target, body: { image } }, { onSuccess: onClose })
      }}
      onRemove={() => removeCover.mutate(target, { onSuccess: onClose })}
    />
  )
}
