import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../../../lib/session/use-sign-out.ts'

/** For somebody who is signed in and in no company: another account may be the right one. */
export function LeaveButton() {
  const { t } = useTranslation('identity')
  const { leave, isLeaving } = useSignOut()
  return (
    <Button variant="subtle" color="gray" size="compact-sm" loading={isLeaving} onClick={leave}>
      {t('useAnotherAccount')}
    </Button>
  )
}
