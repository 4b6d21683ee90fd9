import { Button, Loader, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { finishHandOver, takeHandOverCode } from '../../../lib/session/hand-over.ts'
import { AccountLayout } from '../components/account-layout.tsx'
import { Notice } from '../components/notice.tsx'

let finishing: Promise<void> | null = null

/** Where a person arrives who changes company, with a code of the session that they come from. */
export function HandOverPage() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  usePageTitle(t('handOverTitle'))

  useEffect(() => {
    // The code works once, also where effects run twice.
    finishing ??= finishHandOver(takeHandOverCode())
    const settled = finishing
    settled
      .then(() => navigate({ to: '/', replace: true }), setError)
      .finally(() => {
        if (finishing === settled) finishing = null
      })
  }, [navigate])

  return (
    <AccountLayout>
      {error === null ? (
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('handOverWorking')}</Text>
        </Stack>
      ) : (
        <Notice title={t('handOverFailed')} text={errorText(error)}>
          <Button component="a" href="/">
            {t('handOverContinue')}
          </Button>
        </Notice>
      )}
    </AccountLayout>
  )
}
