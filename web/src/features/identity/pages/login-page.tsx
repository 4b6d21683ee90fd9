import { useNavigate, useSearch } from '@tanstack/react-router'
import { safeReturnPath } from '@vitrine/rules'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { DomainChoice } from '../components/domain-choice.tsx'
import { LoginForm } from '../components/login-form.tsx'

export function LoginPage() {
  const { t } = useTranslation('identity')
  const session = useSession()
  const navigate = useNavigate()
  const search = useSearch({ from: '/login' })
  usePageTitle(t('loginTitle'))
  const goOn = () => navigate({ href: safeReturnPath(search.return), replace: true })

  useEffect(() => {
    if (session.status === 'entered') void goOn()
  })

  return (
    <AccountLayout isWelcome>
      {session.status === 'choosing' ? (
        <DomainChoice session={session} />
      ) : (
        <LoginForm returnTo={search.return} />
      )}
    </AccountLayout>
  )
}
