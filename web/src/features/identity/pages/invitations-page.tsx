import { Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { invitationsQuery } from '../../../lib/invitations/use-invitations.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useWhoWeAre } from '../../../lib/session/who-we-are.ts'
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { InvitationList } from '../components/invitation-list.tsx'
import { LeaveButton } from '../components/leave-button.tsx'
import { Notice } from '../components/notice.tsx'

/**
 * Where the owner of an account answers companies that invite them. It needs a session and no company: a person who
 * belongs to none yet comes here from the mail.
 */
export function InvitationsPage() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const session = useSession()
  const invitations = useQuery(invitationsQuery())
  usePageTitle(t('invitations'))
  useWhoWeAre(false)
  const error = failureOf(invitations)
  const email = session.status === 'signed-out' ? '' : (session.user?.email ?? '')
  return (
    <AccountLayout>
      {error !== null ? (
        <Notice title={t('invitations')} text={errorText(error)}>
          <LinkButton to="/">{t('goHome')}</LinkButton>
        </Notice>
      ) : (
        <Stack gap="lg">
          <div>
            <Title order={1}>{t('invitations')}</Title>
            <Text c="dimmed" mt={4}>
              {t('invitationsLead')}
            </Text>
          </div>
          {invitations.data === undefined ? (
            <Loader size="sm" color="gray" />
          ) : (
            <InvitationList invitations={invitations.data} email={email} />
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {email !== '' && t('otherAccount', { email })}
            </Text>
            {session.status === 'entered' ? (
              <LinkAnchor to="/" size="sm">
                {t('goHome')}
              </LinkAnchor>
            ) : (
              <LeaveButton />
            )}
          </Group>
        </Stack>
      )}
    </AccountLayout>
  )
}
