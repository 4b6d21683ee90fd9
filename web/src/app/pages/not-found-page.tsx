import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useMappedBrand } from '../../lib/session/use-mapped-brand.ts'
import { LinkAnchor, LinkButton } from '../../ui/links.tsx'
import { SplitLayout } from '../../ui/split-layout.tsx'

/** Any address that isn't one of ours. */
export function NotFoundPage() {
  const { t } = useTranslation()
  const { brand, isKnown } = useMappedBrand()
  const { status } = useSession()
  usePageTitle(t('notFoundTitle'))
  return (
    <SplitLayout name={brand.appName} logoUrl={brand.appLogoUrl} isBrandKnown={isKnown}>
      <Stack gap="md">
        <Title order={1}>{t('notFoundTitle')}</Title>
        <Text c="dimmed">{t('notFoundText')}</Text>
        <Group gap="lg">
          {status === 'entered' ? (
            <>
              <LinkButton to="/">{t('goHome')}</LinkButton>
              <LinkAnchor to="/catalog">{t('goCatalog')}</LinkAnchor>
            </>
          ) : (
            <LinkButton to="/login">{t('goLogin')}</LinkButton>
          )}
        </Group>
      </Stack>
    </SplitLayout>
  )
}
