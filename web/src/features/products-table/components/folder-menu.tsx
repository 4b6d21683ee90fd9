import {
  IconArrowsMove,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NodeDeletion, NodeMenu, NodeTask } from '../../../ui/tree/node-menu.tsx'

export type FolderTask = 'create' | 'edit' | 'cover' | 'publish' | 'unpublish' | 'move' | 'delete'

interface FolderMenuProps {
  name: string
  isRoot: boolean
  isPublished: boolean
  /** Whether Tab leads to it. */
  isActive: boolean
  onChoose: (task: FolderTask) => void
}

/** What can be done with a folder. The uppermost one only gets others. */
export function FolderMenu({ name, isRoot, isPublished, isActive, onChoose }: FolderMenuProps) {
  const { t } = useTranslation('products-table')
  const choose = (task: FolderTask) => () => onChoose(task)
  return (
    <NodeMenu label={t('folderMenu', { name })} isActive={isActive}>
      <NodeTask icon={IconFolderPlus} label={t('folderCreate')} onChoose={choose('create')} />
      {!isRoot && (
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
