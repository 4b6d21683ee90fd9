import { Center, Loader, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReachability } from '../lib/network/network.ts'

/** Shown when a page takes longer than a moment to load; says so when it can't be loaded. */
export function PagePending() {
  const { t } = useTranslation()
  const reach = useReachability()
  return (
    <Center mih="60vh">
      <Stack align="center" gap="sm">
        <Loader color="gray" size="sm" type="dots" />
        {reach === 'away' && (
          <Text role="status" c="dimmed" ta="center" maw={440} px="md">
            {t('offlinePage')}
          </Text>
        )}
      </Stack>
    </Center>
  )
}
