import { Loader } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { refusalOf } from '../../../lib/api/error-body.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { LinkButton } from '../../../ui/links.tsx'
import { AccountLayout } from '../components/account-layout.tsx'
import { Notice } from '../components/notice.tsx'
import { SetupForm } from '../components/setup/setup-form.tsx'

/** First-time set-up, opened from an invitation or by a signed-in person who has no name yet. */
export function UserSetupPage() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const { token } = useSearch({ from: '/security' })
  const session = useSession()
  usePageTitle(t('setupTitle'))
  const invitation = useQuery(
    orpc.identity.getSetup.queryOptions({ input: token === undefined ? skipToken : { token } }),
  )

  if (token !== undefined) {
    return (
      <AccountLayout>
        {invitation.isPending ? (
          <Loader size="sm" color="gray" />
        ) : invitation.isError && refusalOf(invitation.error).code === 'AccountExists' ? (
          <Notice title={t('invitations')} text={errorText(invitation.error)}>
            <LinkButton to="/invitations">{t('signIn')}</LinkButton>
          </Notice>
        ) : invitation.isError ? (
          <Notice title={t('setupLinkInvalid')} text={errorText(invitation.error)}>
            <LinkButton to="/login">{t('backToLogin')}</LinkButton>
          </Notice>
        ) : (
          <SetupForm
            token={token}
            email={invitation.data.email}
            name={invitation.data.name}
            domainName={invitation.data.domainName}
          />
        )}
      </AccountLayout>
    )
  }
  if (session.status !== 'entered' || session.user === null) return <Navigate to="/login" />
  const { user, domain } = session
  return (
    <AccountLayout>
      <SetupForm email={user.email} name={user.profile.name} domainName={domain.name} />
    </AccountLayout>
  )
}
