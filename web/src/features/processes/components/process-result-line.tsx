import { Anchor, Text } from '@mantine/core'
import type { ErrorParameters, Process } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useProcessWording } from '../../../lib/processes/use-process-wording.ts'
import { useFaultText } from '../../../lib/uploads/fault-text.ts'

/** What a process left behind, or why it failed. */
export function ProcessResultLine({ process }: { process: Process }) {
  const { t } = useTranslation(['processes', 'errors'])
  const { number, dateTime } = useFormats()
  const wording = useProcessWording()
  const { result, error, findings } = process
  const counted = result === null ? '' : wording.numbers(result.numbers)
  const remarks = findings === 0 ? '' : t('findings', { count: findings, number: number(findings) })
  const line = [counted, remarks].filter((part) => part !== '').join(' · ')
  return (
    <>
      {line !== '' && <Text size="sm">{line}</Text>}
      {error !== null && <ErrorText code={error.code} data={error.data ?? {}} />}
      {result?.file && (
        <Text size="sm">
          <Anchor href={result.file.path} download>
            {t('download', { name: result.file.name })}
          </Anchor>{' '}
          <Text span size="xs" c="dimmed">
            {t('downloadUntil', { date: dateTime(result.file.expiresAt) })}
          </Text>
        </Text>
      )}
    </>
  )
}

/** The message of an error key. */
export function ErrorText({ code, data }: { code: string; data: ErrorParameters }) {
  const reasonText = useReasonText()
  const faultText = useFaultText()
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {faultText({ code, data }) ?? reasonText({ code, data })}
    </Text>
  )
}
