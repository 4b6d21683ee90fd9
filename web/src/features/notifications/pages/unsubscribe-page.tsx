import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { NotificationTopic } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useMappedBrand } from '../../../lib/session/use-mapped-brand.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { SplitLayout } from '../../../ui/split-layout.tsx'

/** Opened from a mail, by anybody who has it. It asks first: programs that look at links must not change anything. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications')
  const { token, kind } = useSearch({ from: '/security' })
  usePageTitle(t('unsubscribeTitle'))
  const stop = useMutation({
    mutationKey: ['unsubscribe'],
    mutationFn: () => unsubscribe(kind, token ?? ''),
  })
  if (stop.isSuccess) {
    const { email, topic } = stop.data
    const text =
      topic === null
        ? t('unsubscribedFromReport', { email })
        : t('unsubscribedText', { email, topic: t(`topic.${topic}`) })
    return (
      <Said title={t('unsubscribedTitle')} text={text}>
        <LinkButton to="/" variant="default">
          {t('continue')}
        </LinkButton>
      </Said>
    )
  }
  if (token === undefined) return <Said title={t('unsubscribeFailed')} text={t('linkMissing')} />
  return (
    <Said title={t('unsubscribeTitle')} text={t('unsubscribeText')}>
      <Button onClick={() => stop.mutate()} loading={stop.isPending}>
        {t('unsubscribe')}
      </Button>
    </Said>
  )
}

/** For mails about a topic, the answer names the topic; `report` mails are about the report alone. */
async function unsubscribe(
  kind: 'report' | undefined,
  token: string,
): Promise<{ email: string; topic: NotificationTopic | null }> {
  if (kind === 'report') return { ...(await api.reports.unsubscribeFromReport({ token })), topic: null }
  const { email, topic } = await api.notifications.unsubscribe({ token })
  return { email, topic: topic as NotificationTopic }
}

/** In the frame of the other pages that mails lead to, and the brand of this host name. */
function Said({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  const { brand, isKnown } = useMappedBrand()
  return (
    <SplitLayout name={brand.appName} logoUrl={brand.appLogoUrl} isBrandKnown={isKnown}>
      <Stack align="flex-start" aria-live="polite">
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {children}
      </Stack>
    </SplitLayout>
  )
}
