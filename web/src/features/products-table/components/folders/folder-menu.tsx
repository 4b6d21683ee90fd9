import {
  IconArrowsMove,
  IconEye,
  IconEyeOff,
  IconFileExport,
  IconFolderPlus,
  IconPencil,
  IconPhoto,
  IconPresentation,
  IconTableImport,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NodeDeletion, NodeMenu, NodeTask } from '../../../../ui/tree/node-menu.tsx'

export type FolderTask =
  | 'create'
  | 'project'
  | 'export'
  | 'import'
  | 'edit'
  | 'cover'
  | 'publish'
  | 'unpublish'
  | 'move'
  | 'delete'

interface FolderMenuProps {
  name: string
  isRoot: boolean
  isPublished: boolean
  /** Whether the person may change it; without that right they can still make a project of it. */
  isEditable: boolean
  isProductFolder: boolean
  /** Whether Tab leads to it. */
  isActive: boolean
  onChoose: (task: FolderTask) => void
}

/** Menu of a folder's actions. In the root folder one can only create others. */
export function FolderMenu({
  name,
  isRoot,
  isPublished,
  isEditable,
  isProductFolder,
  isActive,
  onChoose,
}: FolderMenuProps) {
  const { t } = useTranslation(['products-table', 'app'])
  const choose = (task: FolderTask) => () => onChoose(task)
  const projectTask = (
    <NodeTask icon={IconPresentation} label={t('projectOfFolder')} onChoose={choose('project')} />
  )
  return (
    <NodeMenu label={t('folderMenu', { name })} isActive={isActive}>
      {isEditable && <NodeTask icon={IconFolderPlus} label={t('folderCreate')} onChoose={choose('create')} />}
      {!isRoot && projectTask}
      {!isRoot && <NodeTask icon={IconFileExport} label={t('app:export')} onChoose={choose('export')} />}
      {isEditable && isProductFolder && (
        <NodeTask icon={IconTableImport} label={t('folderImport')} onChoose={choose('import')} />
      )}
      {isEditable && !isRoot && (
        <>
          <NodeTask icon={IconPencil} label={t('folderEdit')} onChoose={choose('edit')} />
          <NodeTask icon={IconPhoto} label={t('folderCover')} onChoose={choose('cover')} />
          {isPublished ? (
            <NodeTask icon={IconEyeOff} label={t('folderUnpublish')} onChoose={choose('unpublish')} />
          ) : (
            <NodeTask icon={IconEye} label={t('folderPublish')} onChoose={choose('publish')} />
          )}
          <NodeTask icon={IconArrowsMove} label={t('folderMove')} onChoose={choose('move')} />
          <NodeDeletion icon={IconTrash} label={t('folderDelete')} onChoose={choose('delete')} />
        </>
      )}
    </NodeMenu>
  )
}
