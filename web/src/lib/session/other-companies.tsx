import { Button, Group, Title } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOtherDomains } from './use-other-domains.ts'

/** Where a client of several companies changes between them; nothing where there is no other. */
export function OtherCompanies() {
  const { t } = useTranslation()
  const { others, enter } = useOtherDomains()
  if (others.length === 0) return null
  return (
    <section aria-label={t('companies')}>
      <Title order={2} size="h4" mb="sm">
        {t('companies')}
      </Title>
      <Group gap="sm">
        {others.map((domain) => (
          <Button
            key={domain._id}
            variant="default"
            leftSection={<IconArrowsExchange size={18} stroke={1.5} aria-hidden />}
            onClick={() => enter(domain)}
          >
            {t('switchDomain', { name: domain.name })}
          </Button>
        ))}
      </Group>
    </section>
  )
}
