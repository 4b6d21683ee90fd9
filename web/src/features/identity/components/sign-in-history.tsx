import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AccountSecurity, SignIn } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { QueryTable } from '../../../lib/page/query-table.tsx'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'
import type { Column } from '../../../ui/lists/data-table.tsx'

const firstRows = 10
const mostRows = 100

/** The session that is open, and from where the account was entered, or tried to. */
export function SignInHistory({ session }: { session: AccountSecurity['session'] }) {
  const { t } = useTranslation('identity')
  const [rows, setRows] = useState(firstRows)
  const history = useQuery({
    ...orpc.signInSecurity.listSignIns.queryOptions({
      input: { page: 1, per_page: rows },
      staleTime: 0,
    }),
    placeholderData: (before) => before,
  })
  const columns = useColumns()
  const total = history.data?.total ?? 0
  return (
    <section aria-labelledby="sign-ins">
      <Stack>
        <OpenSession session={session} />
        <Title order={2} size="h4" id="sign-ins">
          {t('history')}
        </Title>
        <QueryTable query={history} rowsOf={(data) => data.result} columns={columns} empty={null} />
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

function OpenSession({ session }: { session: AccountSecurity['session'] }) {
  const { t } = useTranslation('identity')
  const { dateTime } = useFormats()
  const deviceOf = useDeviceName()
  const { leave, isLeaving } = useSignOut()
  return (
    <>
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
      <Group>
        <Button variant="default" loading={isLeaving} onClick={leave}>
          {t('endSession')}
        </Button>
      </Group>
    </>
  )
}

function useDeviceName(): (device: string) => string {
  const { t } = useTranslation('identity')
  return (device) => (device === '' ? t('unknownDevice') : device)
}

function useColumns(): Column<SignIn>[] {
  const { t } = useTranslation('identity')
  const { dateTime } = useFormats()
  const deviceOf = useDeviceName()
  return [
    { heading: t('historyWhen'), isShort: true, cell: ({ at }) => dateTime(at) },
    {
      heading: t('historyHow'),
      cell: ({ method, isSuccess }) =>
        isSuccess ? (
          t(`method.${method}`)
        ) : (
          <Text span size="sm" c="red.8">
            {t('methodFailed', { method: t(`method.${method}`) })}
          </Text>
        ),
    },
    { heading: t('historyDevice'), cell: ({ device }) => deviceOf(device) },
    { heading: t('historyAddress'), cell: ({ address }) => address },
  ]
}
