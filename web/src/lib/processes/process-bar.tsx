import { Group, Progress, Text } from '@mantine/core'
import { type ProcessStatus, progressPercentage } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/formats.ts'
import { useProcessWording } from './use-process-wording.ts'

interface ProcessBarProps {
  name: string
  status: ProcessStatus | null
  processed: number | null
  total: number | null
  skip: number | null
}

/** How far a process is: what it does, how many of how many, and a bar. */
export function ProcessBar({ name, status, processed, total, skip }: ProcessBarProps) {
  const { t } = useTranslation('processes')
  const { number } = useFormats()
  const wording = useProcessWording()
  const percentage = status === null ? 0 : progressPercentage({ status, processed, total, skip })
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {wording.status(status)}
        </Text>
        {total !== null && (
          <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('counts', { processed: number(processed ?? 0), total: number(total) })}
          </Text>
        )}
      </Group>
      <Progress.Root size="sm" mt={4}>
        <Progress.Section
          value={percentage}
          animated={status !== null}
          color="var(--mantine-color-brand-text)"
          aria-label={t('progressOf', { name })}
        />
      </Progress.Root>
    </div>
  )
}
