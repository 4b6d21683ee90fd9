import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What is shown couldn't be read again: said beside it, for it stays. */
export function NotRefreshed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['products-table', 'app'])
  return (
    <Group role="status" gap="xs" px="md" pb="xs">
      <Text size="sm" c="dimmed">
        {t('notRefreshed')}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        {t('app:retry')}
      </Button>
    </Group>
  )
}
