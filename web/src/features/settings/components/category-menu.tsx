import { IconArrowMerge, IconArrowsMove, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { Category } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { NodeDeletion, NodeMenu, NodeTask } from '../../../ui/tree/node-menu.tsx'

export type CategoryTask = 'create' | 'rename' | 'move' | 'merge' | 'delete'

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
  const name = category.parent === null ? t('categoryAll') : category.name
  const choose = (task: CategoryTask) => () => onChoose(task)
  return (
    <NodeMenu label={t('categoryMenu', { name })} isActive={isActive}>
      {holdsOthers && <NodeTask icon={IconPlus} label={t('categoryCreate')} onChoose={choose('create')} />}
      {isChanged && (
        <>
          <NodeTask icon={IconPencil} label={t('categoryRename')} onChoose={choose('rename')} />
          <NodeTask icon={IconArrowsMove} label={t('categoryMove')} onChoose={choose('move')} />
        </>
      )}
      {isChanged && isRemovable && (
        <>
          <NodeTask icon={IconArrowMerge} label={t('categoryMerge')} onChoose={choose('merge')} />
          <NodeDeletion icon={IconTrash} label={t('categoryDelete')} onChoose={choose('delete')} />
        </>
      )}
    </NodeMenu>
  )
}
