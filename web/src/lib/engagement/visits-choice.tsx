import { Switch, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../session/session-store.ts'
import { mayTrack } from './tracker.ts'
import { useChoose } from './use-choose.ts'
import { useEngagementChoice } from './use-tracker.ts'

/** What is noted of a client's visits, and their own word in it. Nothing where it isn't noted at all. */
export function VisitsChoice() {
  const { t } = useTranslation()
  const { domain } = useEntered()
  const { isNoted, query } = useEngagementChoice()
  const choose = useChoose()
  if (!isNoted || query.data === undefined) return null
  return (
    <section aria-label={t('visits.title')}>
      <Title order={2} size="h4" mb="sm">
        {t('visits.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('visits.text', { company: domain.name })}
      </Text>
      {mayTrack() ? (
        <Switch
          label={t('visits.allow')}
          checked={!query.data.objects}
          disabled={choose.isPending}
          onChange={(event) => choose.mutate({ query: {}, body: { objects: !event.currentTarget.checked } })}
        />
      ) : (
        <Text size="sm">{t('visits.browserObjects')}</Text>
      )}
    </section>
  )
}
