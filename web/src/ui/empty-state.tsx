import { Stack, Text, Title } from '@mantine/core'
import { IconInbox, type IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: ComponentType<IconProps>
  title: string
  /** What the thing is for, and what to do next. */
  message?: string
  action?: ReactNode
  /** Stands in a part of a page or in a dialog, below a title of its own. */
  isPart?: boolean
}

/** Says that there is nothing, wherever that is. */
export function EmptyState({
  icon: Icon = IconInbox,
  title,
  message,
  action,
  isPart = false,
}: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={isPart ? 'lg' : 64} px="md" ta="center">
      <Icon size={isPart ? 28 : 40} stroke={1.25} className={styles.icon ?? ''} aria-hidden />
      <Title order={isPart ? 3 : 2} size={isPart ? 'h5' : 'h3'}>
        {title}
      </Title>
      {message !== undefined && (
        <Text c="dimmed" size={isPart ? 'sm' : 'md'} maw={440}>
          {message}
        </Text>
      )}
      {Boolean(action) && <div className={styles.action}>{action}</div>}
    </Stack>
  )
}
