import { Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountSecurity } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'

const firstRows = 10
const mostRows = 100

/** The session that is open, and from where the account was entered, or tried to. */
export function SignInHistory({ session }: { session: AccountSecurity['session'] }) {
  const { t } = useTranslation(['identity', 'app'])
  const { dateTime } = useFormats()
  const errorText = useErrorText()
  const [rows, setRows] = useState(firstRows)
  const history = useQuery({
    ...orpc.signInSecurity.listSignIns.queryOptions({
      input: { page: 1, per_page: rows },
      staleTime: 0,
    }),
    placeholderData: (before) => before,
  })
  const { leave, isLeaving } = useSignOut()
  const deviceOf = (device: string) => (device === '' ? t('unknownDevice') : device)
  const { total = 0, result = [] } = history.data ?? {}
  return (
    <section aria-labelledby="sign-ins">
      <Stack>
        <Title order={2} size="h4">
          {t('session')}
        </Title>
        <Text size="sm">
          {t('sessionText', {
            time: dateTime(session.startedAt),
            device: deviceOf(session.device),
            address: session.address,
          })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" loading={isLeaving} onClick={leave}>
            {t('endSession')}
          </Button>
        </Group>
        <Title order={2} size="h4" id="sign-ins">
          {t('history')}
        </Title>
        {failureOf(history) !== null && (
          <ErrorState
            title={t('app:errorTitle')}
            message={errorText(history.error)}
            retryLabel={t('app:retry')}
            onRetry={() => void history.refetch()}
          />
        )}
        {history.isPending && <Skeleton height={160} aria-busy />}
        {result.length > 0 && (
          <PlainTable
            headings={[t('historyWhen'), t('historyHow'), t('historyDevice'), t('historyAddress')]}
            minWidth={480}
          >
            {result.map(({ _id, at, method, isSuccess, device, address }) => (
              <Table.Tr key={_id}>
                <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(at)}</Table.Td>
                <Table.Td c={isSuccess ? undefined : 'red.8'}>
                  {isSuccess ? t(`method.${method}`) : t('methodFailed', { method: t(`method.${method}`) })}
                </Table.Td>
                <Table.Td>{deviceOf(device)}</Table.Td>
                <Table.Td>{address}</Table.Td>
              </Table.Tr>
            ))}
          </PlainTable>
        )}
        {total > rows && rows < mostRows && (
          <Group justify="center">
            <Button variant="subtle" onClick={() => setRows(mostRows)}>
              {t('historyMore')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  )
}
