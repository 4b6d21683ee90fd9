import { Stack, Textarea, TextInput } from '@mantine/core'
import { zoneName } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ZoneSelect } from '../../../../lib/i18n/zone-select.tsx'
import { isElsewhere, readersZone, useProjectTimes } from '../../api/project-times.ts'
import { MomentField } from '../moment-field.tsx'
import styles from '../projects.module.css'
import { useEditing, usePart } from './editing.ts'
import own from './editor.module.css'
import { ProjectCover } from './project-cover.tsx'

/** Name, description, cover, and when it takes place. */
export function BasicsSection() {
  const { t } = useTranslation('projects')
  return (
    <div className={own.basics}>
      <Stack>
        <TextInput label={t('name')} maxLength={200} {...useText('name', t('nameNeeded'))} />
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          {...useText('description')}
        />
        <WhenFields />
      </Stack>
      <ProjectCover />
    </div>
  )
}

/** A text as it is typed: what the server makes of it, without spaces at its ends, is shown when it is left. */
function useText(part: 'name' | 'description', emptyText?: string) {
  const { value, error, isDisabled, type, leave } = usePart(part)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  return {
    value: shown,
    disabled: isDisabled,
    error: emptyText !== undefined && shown.trim() === '' ? emptyText : error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      type(currentTarget.value)
    },
    onBlur: () => {
      setTyped(null)
      leave()
    },
  }
}

function WhenFields() {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const starts = usePart('startsLocal')
  const ends = usePart('endsLocal')
  const zone = usePart('timeZone')
  const hasStarted = project.state !== 'upcoming'
  return (
    <>
      <div className={styles.moments}>
        <MomentField
          label={t('startsAt')}
          timeLabel={t('startTime')}
          usualTime="09:00"
          value={starts.value}
          error={starts.error}
          isDisabled={starts.isDisabled || hasStarted}
          onChange={starts.change}
        />
        <MomentField
          label={t('endsAt')}
          timeLabel={t('endTime')}
          usualTime="18:00"
          value={ends.value}
          error={ends.error}
          isDisabled={ends.isDisabled || project.state === 'done'}
          onChange={ends.change}
        />
      </div>
      <ZoneSelect
        value={zone.value}
        at={starts.value === null ? new Date() : new Date(`${starts.value}:00Z`)}
        error={zone.error}
        isDisabled={zone.isDisabled}
        onChange={zone.change}
      />
      <ReadersTimes />
    </>
  )
}

/** When that is for the reader, where their clocks show something else. */
function ReadersTimes() {
  const { t } = useTranslation('projects')
  const { inZone } = useProjectTimes()
  const { project } = useEditing()
  const { startsAt, endsAt } = project
  if (!isElsewhere(project)) return null
  const own = readersZone()
  const start = startsAt === null ? null : inZone(startsAt, own)
  const end = endsAt === null ? null : inZone(endsAt, own)
  const dates =
    start !== null && end !== null
      ? t('datesBoth', { start, end })
      : start !== null
        ? t('datesStart', { start })
        : t('datesEnd', { end: end ?? '' })
  return <p className={styles.note}>{t('datesYoursHere', { zone: zoneName(own), dates })}</p>
}
