import { Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsMove,
  IconEye,
  IconEyeOff,
  IconPackageExport,
  IconTrash,
} from '@tabler/icons-react'
import type { MediaAction } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import { type BulkMedia, itemsOf } from '../api/use-bulk-media.ts'
import type { MediaSelection } from '../api/use-media-selection.ts'
import { MoveMediaDialog } from './move-media-dialog.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const plain = [
  { type: 'show', Icon: IconEye },
  { type: 'hide', Icon: IconEyeOff },
] as const

interface MediaSelectionBarProps {
  selection: MediaSelection
  bulk: BulkMedia
}

/** What can be done with the chosen media: shown, hidden, ordered, moved, deleted. */
export function MediaSelectionBar({ selection: { chosen, clear }, bulk }: MediaSelectionBarProps) {
  const { t } = useTranslation('media')
  const { number } = useFormats()
  const [isMoving, moving] = useDisclosure(false)
  const run = (type: Exclude<MediaAction['type'], 'move'>) => bulk.run({ type, items: itemsOf(chosen) })
  const count = chosen.length
  return (
    <SelectionBar
      label={t('selection')}
      said={t('selected', { count, number: number(count) })}
      clearLabel={t('clearSelection')}
      onClear={clear}
    >
      {plain.map(({ type, Icon }) => (
        <Button
          key={type}
          size="compact-sm"
          variant="default"
          loading={bulk.isBusy}
          leftSection={<Icon {...icon} />}
          onClick={() => run(type)}
        >
          {t(`bulk.${type}`)}
        </Button>
      ))}
      <MoveMenu isBusy={bulk.isBusy} onMove={moving.open} onOrder={run} />
      <Button
        size="compact-sm"
        variant="default"
        c="var(--mantine-color-error)"
        loading={bulk.isBusy}
        leftSection={<IconTrash {...icon} />}
        onClick={() => run('delete')}
      >
        {t('delete')}
      </Button>
      {isMoving && (
        <MoveMediaDialog
          count={count}
          onClose={moving.close}
          onMove={(to) => {
            moving.close()
            bulk.run({ type: 'move', items: itemsOf(chosen).map((item) => ({ ...item, to })) })
          }}
        />
      )}
    </SelectionBar>
  )
}

interface MoveMenuProps {
  isBusy: boolean
  /** To another product. */
  onMove: () => void
  onOrder: (to: 'first' | 'last') => void
}

function MoveMenu({ isBusy, onMove, onOrder }: MoveMenuProps) {
  const { t } = useTranslation('media')
  return (
    <Menu position="top" width={230}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowsMove {...icon} />}
        >
          {t('bulk.move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPackageExport {...icon} />} onClick={onMove}>
          {t('bulk.toProduct')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToLeft {...icon} />} onClick={() => onOrder('first')}>
          {t('bulk.first')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarToRight {...icon} />} onClick={() => onOrder('last')}>
          {t('bulk.last')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
