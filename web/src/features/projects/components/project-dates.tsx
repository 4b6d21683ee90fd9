import { Text } from '@mantine/core'
import type { ProjectSummary } from '@vitrine/contract'
import { zoneName } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { isElsewhere, readersZone, useProjectTimes } from '../api/project-times.ts'

/** Start and end in the project's time zone, with the reader's below where theirs is another. */
export function ProjectDates({ project }: { project: ProjectSummary }) {
  const { t } = useTranslation('projects')
  const { wall, inZone } = useProjectTimes()
  const { startsLocal, endsLocal, startsAt, endsAt, timeZone } = project
  const said = (start: string | null, end: string | null) => {
    if (start !== null && end !== null) return t('datesBoth', { start, end })
    if (start !== null) return t('datesStart', { start })
    return end === null ? t('datesNone') : t('datesEnd', { end })
  }
  const own = (instant: string | null) => (instant === null ? null : inZone(instant, readersZone()))
  const shown = said(startsLocal && wall(startsLocal), endsLocal && wall(endsLocal))
  if (startsLocal === null && endsLocal === null) return <Happened project={project} />
  return (
    <div>
      <div>{shown}</div>
      <Text size="xs" c="dimmed">
        {isElsewhere(project)
          ? t('datesYours', { zone: zoneName(timeZone), dates: said(own(startsAt), own(endsAt)) })
          : zoneName(timeZone)}
      </Text>
    </div>
  )
}

/** Without planned dates: when it was started and ended by hand. */
function Happened({ project: { startedAt, closedAt, timeZone } }: { project: ProjectSummary }) {
  const { t } = useTranslation('projects')
  const { momentIn } = useProjectTimes()
  if (closedAt !== null) return <span>{t('endedAt', { time: momentIn(closedAt, timeZone) })}</span>
  if (startedAt !== null) return <span>{t('startedAt', { time: momentIn(startedAt, timeZone) })}</span>
  return (
    <Text span size="sm" c="dimmed">
      {t('datesNone')}
    </Text>
  )
}
