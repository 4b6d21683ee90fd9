import { Button } from '@mantine/core'
import { IconPlus, type TablerIcon } from '@tabler/icons-react'

interface AddButtonProps {
  label: string
  icon?: TablerIcon
  onClick: () => void
}

/** Makes one more of what a page lists. */
export function AddButton({ label, icon: Icon = IconPlus, onClick }: AddButtonProps) {
  return (
    <Button data-primary leftSection={<Icon size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}
