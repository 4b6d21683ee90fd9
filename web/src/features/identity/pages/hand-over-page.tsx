import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { finishHandOver, takeHandOverCode } from '../../../lib/session/hand-over.ts'
import { Arrival } from '../components/arrival.tsx'

let finishing: Promise<void> | null = null

/** Where a person arrives who changes company, with a code of the session that they come from. */
export function HandOverPage() {
  const { t } = useTranslation('identity')
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
    <Arrival working={t('handOverWorking')} failed={t('handOverFailed')} error={error}>
      <Button component="a" href="/">
        {t('handOverContinue')}
      </Button>
    </Arrival>
  )
}
