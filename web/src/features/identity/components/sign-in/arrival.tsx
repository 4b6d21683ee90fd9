import { Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../../lib/i18n/error-text.ts'
import { AccountLayout } from '../account-layout.tsx'
import { Notice } from '../notice.tsx'

interface ArrivalProps {
  working: string
  failed: string
  /** Why it has failed; null as long as it is under way. */
  error: unknown
  /** The way on after a failure. */
  children: ReactNode
}

/** Where a person arrives from elsewhere, with something that opens a session once. */
export function Arrival({ working, failed, error, children }: ArrivalProps) {
  const errorText = useErrorText()
  return (
    <AccountLayout>
      {error === null ? (
        <Stack align="center" role="status">
          <Loader />
          <Text>{working}</Text>
        </Stack>
      ) : (
        <Notice title={failed} text={errorText(error)}>
          {children}
        </Notice>
      )}
    </AccountLayout>
  )
}
