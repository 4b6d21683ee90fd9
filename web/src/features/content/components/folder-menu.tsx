import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowsMove,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolderPlus,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type FolderTask = 'create' | 'edit' | 'cover' | 'publish' | 'unpublish' | 'move' | 'delete'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

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
  const { t } = useTranslation('content')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('folderMenu', { name })}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={() => onChoose('create')}>
          {t('folderCreate')}
        </Menu.Item>
        {!isRoot && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onChoose('edit')}>
              {t('folderEdit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => onChoose('cover')}>
              {t('folderCover')}
            </Menu.Item>
            {isPublished ? (
              <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => onChoose('unpublish')}>
                {t('folderUnpublish')}
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => onChoose('publish')}>
                {t('folderPublish')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => onChoose('move')}>
              {t('folderMove')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onChoose('delete')}>
              {t('folderDelete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
