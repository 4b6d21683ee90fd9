import { Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { refusalOf } from '../api/error-body.ts'
import { copyText } from '../copy-text.ts'

/** From here on a refusal is the server’s fault, which whoever runs it finds by the id. */
const firstFaultStatus = 500

/** The id of a request that failed at the server, small and to be copied; nothing for other refusals. */
export function RequestId({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const { requestId, status } = refusalOf(error)
  if (requestId === undefined || status < firstFaultStatus) return null
  return (
    <Group gap={4} justify="center" wrap="nowrap">
      <Text size="xs" span>
        {t('requestId', { id: requestId })}
      </Text>
      <CopyButton
        icon={IconCopy}
        size="sm"
        variant="transparent"
        label={t('copy')}
        doneLabel={t('copied')}
        onCopy={() => copyText(requestId)}
      />
    </Group>
  )
}
