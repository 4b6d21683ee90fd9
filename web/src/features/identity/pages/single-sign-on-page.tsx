import { Button, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { safeReturnPath } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { enterAfterSignIn } from '../../../lib/session/start-session.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { Notice } from '../components/notice.tsx'

let finishing: Promise<string> | null = null

/** Hands the provider's answer on, once, and enters. Answers where to go on. */
async function finish(query: string): Promise<string> {
  const { session, returnTo } = await api.singleSignOn.finishSingleSignOn({ query })
  await enterAfterSignIn(session)
  return returnTo
}

/** Where a company's own sign-in leads back to. */
export function SingleSignOnPage() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  usePageTitle(t('ssoTitle'))

  useEffect(() => {
    // The answer works once, also where effects run twice.
    finishing ??= finish(location.search.slice(1))
    finishing.then((path) => navigate({ href: safeReturnPath(path), replace: true }), setError)
  }, [navigate])

  return (
    <AccountLayout>
      {error === null ? (
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('ssoWorking')}</Text>
        </Stack>
      ) : (
        <Notice title={t('ssoFailed')} text={errorText(error)}>
          <Button component="a" href="/login">
            {t('backToLogin')}
          </Button>
        </Notice>
      )}
    </AccountLayout>
  )
}
