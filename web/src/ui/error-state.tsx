import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface ErrorStateProps {
  title: string
  /** What happened, in the person's language. */
  message: string
  /** Small, below what happened. */
  detail?: ReactNode
  retryLabel: string
  onRetry: () => void
}

/** Stands where content failed to load. */
export function ErrorState({ title, message, detail, retryLabel, onRetry }: ErrorStateProps) {
  return (
    <Stack role="alert" align="center" gap="sm" py={64} px="md" ta="center">
      <ThemeIcon variant="light" color="red" size={56} radius="xl">
        <IconCloudOff size={28} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" maw={440}>
        {message}
      </Text>
      {detail}
      <Button variant="default" onClick={onRetry} mt="xs">
        {retryLabel}
      </Button>
    </Stack>
  )
}
