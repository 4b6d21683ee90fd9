import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../../lib/session/session-store.ts'

/** Says why the account is closed to a session that is good for one company only. */
export function BoundNotice() {
  const { t } = useTranslation('identity')
  const { impersonator } = useEntered()
  return impersonator === null ? (
    <Alert title={t('boundTitle')}>{t('boundText')}</Alert>
  ) : (
    <Alert title={t('actingTitle')}>{t('actingText')}</Alert>
  )
}
