import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../api/error-body.ts'

/** From here on a refusal is the server’s fault, which whoever runs it finds by the id. */
const firstFaultStatus = 500

/**
 * The id of a request that failed at the server, small, and marked as a whole by one press, to be copied; nothing for
 * other refusals. Every page may need it, so it brings no button of its own.
 */
export function RequestId({ error }: { error: unknown }) {
  const { t } = useTranslation('app')
  const { requestId, status } = refusalOf(error)
  if (requestId === undefined || status < firstFaultStatus) return null
  return (
    <Text size="xs" ta="center" style={{ userSelect: 'all' }}>
      {t('requestId', { id: requestId })}
    </Text>
  )
}
