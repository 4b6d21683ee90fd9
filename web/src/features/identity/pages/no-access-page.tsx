import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { signOut } from '../../../lib/session/sign-out.ts'
import { AccountLayout } from '../components/account-layout.tsx'

/** Where a refused call leads. A full load of `/` asks the server afresh what the person may do. */
export function NoAccessPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  usePageTitle(t('noAccessTitle'))
  const session = useSession()
  const isSomebody = session.status !== 'signed-out' && session.user !== null
  const leave = useMutation({
    mutationKey: ['sign-out'],
    mutationFn: () => signOut(() => navigate({ to: '/login' })),
  })
  return (
    <AccountLayout>
      <Stack gap="md">
        <Title order={1}>{t('noAccessTitle')}</Title>
        <Text c="dimmed">{t('noAccessText')}</Text>
        <Group mt="xs">
          <Button component="a" href="/">
            {t('goHome')}
          </Button>
          {isSomebody && (
            <Button variant="subtle" color="gray" loading={leave.isPending} onClick={() => leave.mutate()}>
              {t('signOut')}
            </Button>
          )}
        </Group>
      </Stack>
    </AccountLayout>
  )
}
