import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../lib/page-title.ts'

/** An address of settings at which there is nothing. */
export function MissingSettingsPage() {
  const { t } = useTranslation()
  usePageTitle(t('notFoundTitle'))
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('notFoundTitle')}
      </Title>
      <Text c="dimmed">{t('notFoundText')}</Text>
    </>
  )
}
