import { Switch } from '@mantine/core'

/** The table asks before it does anything, see `isOnSwitch`. */
export function PublishedSwitch({ isPublished, label }: { isPublished: boolean; label: string }) {
  return (
    <span data-publishes>
      <Switch size="xs" checked={isPublished} readOnly tabIndex={-1} aria-label={label} />
    </span>
  )
}
