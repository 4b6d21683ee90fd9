import { Alert } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useWaitingInvitations } from '../../../lib/invitations/use-invitations.ts'
import { LinkAnchor } from '../../../ui/links.tsx'

/** Leads to companies that wait for an answer, while there are any. */
export function WaitingInvitations() {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const count = useWaitingInvitations()
  if (count === 0) return null
  return (
    <Alert icon={<IconMail aria-hidden />} mb="lg">
      <LinkAnchor to="/invitations">{t('invitationsWaiting', { count, number: number(count) })}</LinkAnchor>
    </Alert>
  )
}
