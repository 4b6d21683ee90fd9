import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  text: string
  children?: ReactNode
}

/** The end of an account journey: what happened, and the next step. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <Stack gap="md" role="status" align="flex-start">
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  )
}
