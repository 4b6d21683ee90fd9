import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RecipeRun } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'

/** How a run ended, what it did, and the way to what it made. */
export function RunLine({ run }: { run: RecipeRun }) {
  const { t } = useTranslation('recipes')
  const { dateTime } = useFormats()
  const wording = useProcessWording()
  const { state, at, numbers, error, file } = run
  const counted = wording.numbers(numbers)
  return (
    <>
      <Text size="sm">
        <RunLink run={run}>{t(`state.${state}`)}</RunLink>
        {' · '}
        {dateTime(at)}
      </Text>
      {counted !== '' && (
        <Text size="xs" c="dimmed">
          {counted}
        </Text>
      )}
      {error !== null && <RunError error={error} />}
      {file !== null && (
        <Anchor size="sm" href={file.path} download>
          {file.name}
        </Anchor>
      )}
    </>
  )
}

/** To what came of the file, where there is something to look at or decide, else to what was done. */
function RunLink({ run: { process, import: importId }, children }: { run: RecipeRun; children: ReactNode }) {
  return importId === null ? (
    <Link to="/processes" search={{ process }}>
      {children}
    </Link>
  ) : (
    <Link to="/content/imports/$import" params={{ import: importId }}>
      {children}
    </Link>
  )
}

function RunError({ error }: { error: NonNullable<RecipeRun['error']> }) {
  const errorText = useErrorText()
  return (
    <Text size="xs" c="var(--mantine-color-error)" maw={420}>
      {errorText({ ...error, status: 409, message: '' })}
    </Text>
  )
}
