import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** What the thing is for, and what to do next. */
  message?: string
  action?: ReactNode
}

export function EmptyState({ icon, title, message, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={64} px="md" ta="center">
      {icon}
      <Title order={2} size="h3">
        {title}
      </Title>
      {message !== undefined && (
        <Text c="dimmed" maw={440}>
          {message}
        </Text>
      )}
      {action}
    </Stack>
  )
}
