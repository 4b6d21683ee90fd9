import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { safeReturnPath } from '@vitrine/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { enterAfterSignIn } from '../../../lib/session/start-session.ts'
import { Arrival } from '../components/sign-in/arrival.tsx'

let finishing: Promise<string> | null = null

/** Hands the provider's answer on, once, and enters. Returns where to go on. */
async function finish(query: string): Promise<string> {
  const { session, returnTo } = await api.singleSignOn.finishSingleSignOn({ query })
  await enterAfterSignIn(session)
  return returnTo
}

/** Where a company's own sign-in leads back to. */
export function SingleSignOnPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  usePageTitle(t('ssoTitle'))

  useEffect(() => {
    // The answer works once, also where effects run twice.
    finishing ??= finish(location.search.slice(1))
    finishing.then((path) => navigate({ href: safeReturnPath(path), replace: true }), setError)
  }, [navigate])

  return (
    <Arrival working={t('ssoWorking')} failed={t('ssoFailed')} error={error}>
      <Button component="a" href="/login">
        {t('backToLogin')}
      </Button>
    </Arrival>
  )
}
