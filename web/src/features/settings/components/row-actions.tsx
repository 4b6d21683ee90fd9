import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface RowActionsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  /** Absent where the row is edited as it stands. */
  onEdit?: () => void
  onDelete: () => void
}

export function RowActions({ name, isFirst, isLast, onMove, onEdit, onDelete }: RowActionsProps) {
  const { t } = useTranslation('settings')
  const shared = { variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon
        {...shared}
        aria-label={t('moveUp', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        {...shared}
        aria-label={t('moveDown', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown {...icon} />
      </ActionIcon>
      {onEdit !== undefined && (
        <ActionIcon {...shared} aria-label={t('editNamed', { name })} onClick={onEdit}>
          <IconPencil {...icon} />
        </ActionIcon>
      )}
      <ActionIcon {...shared} color="red" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
        <IconTrash {...icon} />
      </ActionIcon>
    </Group>
  )
}
