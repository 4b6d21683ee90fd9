import { IconEyeOff } from '@tabler/icons-react'
import styles from './unpublished-mark.module.css'

/** Clients don't see it. Alone, the icon has the label; beside its words it needs none. */
export function UnpublishedIcon({ label }: { label?: string }) {
  return (
    <IconEyeOff
      size={14}
      stroke={1.5}
      color="var(--mantine-color-dimmed)"
      {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}
      style={{ flex: 'none' }}
    />
  )
}

export function UnpublishedMark({ label }: { label: string }) {
  return (
    <span className={styles.mark}>
      <UnpublishedIcon />
      {label}
    </span>
  )
}
