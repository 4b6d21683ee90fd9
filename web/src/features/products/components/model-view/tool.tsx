import { ActionIcon, Tooltip } from '@mantine/core'
import styles from './model-view.module.css'

interface ToolProps {
  label: string
  isOn?: boolean
  onClick: () => void
  children: React.ReactNode
}

/** One button beside the model. */
export function Tool({ label, isOn, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        className={styles.tool}
        size={36}
        aria-label={label}
        aria-pressed={isOn}
        data-on={isOn || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
