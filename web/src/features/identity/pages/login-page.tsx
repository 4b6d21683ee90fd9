import { useNavigate, useSearch } from '@tanstack/react-router'
import { safeReturnPath } from '@vitrine/rules'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { watchLocal } from '../../../lib/session/local-data.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { isSomebodyHere } from '../../../lib/session/start-session.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { DomainChoice } from '../components/sign-in/domain-choice.tsx'
import { LoginForm } from '../components/sign-in/login-form.tsx'
import { OperatorNotice } from '../components/sign-in/operator-notice.tsx'

export function LoginPage() {
  const { t } = useTranslation('identity')
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch({ from: '/login' })
  usePageTitle(t('loginTitle'))
  const goOn = () => navigate({ href: safeReturnPath(search.return), replace: true })

  useEffect(() => {
    // Invitations are answered in no company, and operators work in none.
    const needsNone = search.return === '/invitations' || search.return?.startsWith('/operator') === true
    const isPassing = session.status === 'choosing' && needsNone
    if (session.status === 'entered' || isPassing) void goOn()
  })

  // Signing in in another tab continues here too.
  useEffect(() => watchLocal('user', () => void isSomebodyHere().catch(() => {})), [])

  return (
    <AccountLayout isWelcome>
      {session.status === 'choosing' && session.domains.length > 0 ? (
        <DomainChoice session={session} />
      ) : session.status === 'choosing' && session.user.affiliation.system ? (
        <OperatorNotice email={session.user.email} />
      ) : (
        <LoginForm returnTo={search.return} />
      )}
    </AccountLayout>
  )
}
