import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { RequestResetForm } from '../components/setup/request-reset-form.tsx'
import { SetPasswordForm } from '../components/setup/set-password-form.tsx'

/** Without a token it sends the link; opened from the link it sets the new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation('identity')
  const { token } = useSearch({ from: '/security' })
  usePageTitle(t('resetTitle'))
  return (
    <AccountLayout>
      {token === undefined ? <RequestResetForm /> : <SetPasswordForm token={token} />}
    </AccountLayout>
  )
}
