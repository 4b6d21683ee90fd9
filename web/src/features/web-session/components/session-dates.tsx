import { Text } from '@mantine/core'
import { languageTag, zoneName } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useOpenSession } from '../session-context.ts'

/** From when until when, as clocks in the project's time zone show it. */
export function SessionDates() {
  const { t } = useTranslation('web-session')
  const { preferences } = useFormats()
  const { startsAt, endsAt, timeZone } = useOpenSession().session
  if (startsAt === null && endsAt === null) return null
  const format = new Intl.DateTimeFormat(languageTag(preferences.locale), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  const [from, until] = [startsAt, endsAt].map((at) => (at === null ? '' : format.format(new Date(at))))
  const zone = zoneName(timeZone)
  const text =
    endsAt === null
      ? t('datesFrom', { from, zone })
      : startsAt === null
        ? t('datesUntil', { until, zone })
        : t('datesBetween', { from, until, zone })
  return <Text c="dimmed">{text}</Text>
}
