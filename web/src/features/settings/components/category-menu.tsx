import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowMerge,
  IconArrowsMove,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import type { Category } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

export type CategoryTask = 'create' | 'rename' | 'move' | 'merge' | 'delete'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface CategoryMenuProps {
  category: Category
  /** Whether there is a level below its own. */
  holdsOthers: boolean
  /** Whether it and all below it are the caller's to take away. */
  isRemovable: boolean
  /** Whether Tab leads to it. */
  isActive: boolean
  onChoose: (task: CategoryTask) => void
}

/** What the caller may do with a category; without a button where that is nothing. */
export function CategoryMenu(props: CategoryMenuProps) {
  const { category, holdsOthers, isRemovable, isActive, onChoose } = props
  const { t } = useTranslation('settings')
  const isChanged = category.parent !== null && category.isEditable
  if (!holdsOthers && !isChanged) return null
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('categoryMenu', {
            name: category.parent === null ? t('categoryAll') : category.name,
          })}
        >
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {holdsOthers && (
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => onChoose('create')}>
            {t('categoryCreate')}
          </Menu.Item>
        )}
        {isChanged && (
          <>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onChoose('rename')}>
              {t('categoryRename')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={() => onChoose('move')}>
              {t('categoryMove')}
            </Menu.Item>
          </>
        )}
        {isChanged && isRemovable && (
          <>
            <Menu.Item leftSection={<IconArrowMerge {...icon} />} onClick={() => onChoose('merge')}>
              {t('categoryMerge')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onChoose('delete')}>
              {t('categoryDelete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
