import { Menu, Text } from '@mantine/core'
import {
  IconArrowBarDown,
  IconCopy,
  IconCopyPlus,
  IconEraser,
  IconExternalLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { MenuAnchor, type MenuPlace } from './menu-anchor.tsx'

export type MenuChoice = 'open' | 'edit' | 'copy' | 'fill' | 'clear' | 'duplicate' | 'delete'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface GridMenuProps {
  place: MenuPlace
  /** How many products are marked, and how many of these are theirs to change. */
  marked: number
  editable: number
  /** Whether one of the cells is theirs to change. */
  canWrite: boolean
  onChoose: (choice: MenuChoice) => void
  onClose: () => void
}

/** What a right click offers for the cell and its product. */
export function GridMenu({ place, marked, editable, canWrite, onChoose, onClose }: GridMenuProps) {
  const { t } = useTranslation('products-table')
  const { number } = useFormats()
  const part =
    editable < marked ? <Note>{t('partOf', { number: number(editable), total: number(marked) })}</Note> : null
  const item = (choice: MenuChoice) => ({ onClick: () => onChoose(choice) })
  return (
    <Menu opened onClose={onClose} position="bottom-start" styles={{ dropdown: { minWidth: 200 } }}>
      <MenuAnchor place={place} />
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconExternalLink {...icon} />} {...item('open')}>
          {t('menuOpen')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          rightSection={<Keys keys="Ctrl C" />}
          {...item('copy')}
        >
          {t('menuCopy')}
        </Menu.Item>
        {canWrite && (
          <>
            <Menu.Item
              leftSection={<IconPencil {...icon} />}
              rightSection={<Keys keys="F2" />}
              {...item('edit')}
            >
              {t('menuEdit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowBarDown {...icon} />}
              rightSection={<Keys keys="Ctrl D" />}
              {...item('fill')}
            >
              {t('menuFill')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconEraser {...icon} />}
              rightSection={<Keys keys="Del" />}
              {...item('clear')}
            >
              {t('menuClear')}
            </Menu.Item>
          </>
        )}
        {editable > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconCopyPlus {...icon} />} rightSection={part} {...item('duplicate')}>
              {t('bulkDuplicate')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              rightSection={part}
              {...item('delete')}
            >
              {t('bulkDelete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Keys({ keys }: { keys: string }) {
  return (
    <Note>
      <span aria-hidden>{keys}</span>
    </Note>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text component="span" c="dimmed" size="xs">
      {children}
    </Text>
  )
}
