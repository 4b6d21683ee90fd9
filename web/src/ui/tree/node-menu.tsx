import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface NodeMenuProps {
  label: string
  /** Whether Tab leads to it: the one of the active line. */
  isActive: boolean
  /** `NodeTask`s. */
  children: ReactNode
}

/** Everything that can be done with one node of a tree. */
export function NodeMenu({ label, isActive, children }: NodeMenuProps) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} tabIndex={isActive ? 0 : -1} aria-label={label}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface NodeTaskProps {
  icon: TablerIcon
  label: string
  onChoose: () => void
}

export function NodeTask({ icon: Icon, label, onChoose }: NodeTaskProps) {
  return (
    <Menu.Item leftSection={<Icon {...icon} />} onClick={onChoose}>
      {label}
    </Menu.Item>
  )
}

/** The last of a menu, apart from the others. */
export function NodeDeletion({ icon: Icon, label, onChoose }: NodeTaskProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Icon {...icon} />} onClick={onChoose}>
        {label}
      </Menu.Item>
    </>
  )
}
