import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { finishHandOver, type HandOverGiven, takeHandOver } from '../../../lib/session/hand-over.ts'
import { Arrival } from '../components/sign-in/arrival.tsx'

let arriving: { given: HandOverGiven; settled: Promise<void> } | null = null

function arrive() {
  const given = takeHandOver()
  return { given, settled: finishHandOver(given) }
}

/** Where a person arrives who changes company or joins with another device, with a code of the session they come from. */
export function HandOverPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  const [isCompanion, setCompanion] = useState(false)
  usePageTitle(t(isCompanion ? 'companionTitle' : 'handOverTitle'))

  useEffect(() => {
    // The code works once, also where effects run twice.
    arriving ??= arrive()
    const current = arriving
    const { roomId } = current.given
    setCompanion(roomId !== null)
    const goOn = () =>
      roomId === null
        ? navigate({ to: '/', replace: true })
        : navigate({ to: '/projects/rooms/$roomId', params: { roomId }, search: {}, replace: true })
    current.settled.then(goOn, setError).finally(() => {
      if (arriving === current) arriving = null
    })
  }, [navigate])

  return (
    <Arrival
      working={t(isCompanion ? 'companionWorking' : 'handOverWorking')}
      failed={t(isCompanion ? 'companionRefused' : 'handOverFailed')}
      error={error}
    >
      <Button component="a" href="/">
        {t('handOverContinue')}
      </Button>
    </Arrival>
  )
}
