import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AccountLayout } from '../components/account-layout.tsx'

/** Where a link to a project leads that opens nothing any more. */
export function LinkOverPage() {
  const { t } = useTranslation('identity')
  usePageTitle(t('linkOverTitle'))
  return (
    <AccountLayout>
      <Stack gap="md">
        <Title order={1}>{t('linkOverTitle')}</Title>
        <Text c="dimmed">{t('linkOverText')}</Text>
      </Stack>
    </AccountLayout>
  )
}
