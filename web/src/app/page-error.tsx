import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLoadError } from '../lib/chunks/load-chunk.ts'
import { reloadOnce } from '../lib/chunks/reload-once.ts'
import { useErrorText } from '../lib/i18n/error-text.ts'
import { RequestId } from '../lib/i18n/request-id.tsx'
import { isOutage, reachability } from '../lib/network/network.ts'
import { ErrorState } from '../ui/error-state.tsx'

/**
 * Stands in for a page that failed. A missing part of the application needs a fresh page, anything else a
 * retry; both come by themselves where only the server was away.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  const isPassing = isOutage(error)
  useEffect(() => (isPassing ? reachability.onReturn(() => latestRetry.current()) : undefined), [isPassing])
  const needsFreshPage = error instanceof ChunkLoadError && error.isAfterOutage
  useEffect(() => {
    if (needsFreshPage) reloadOnce()
  }, [needsFreshPage])
  if (error instanceof ChunkLoadError) {
    return (
      <ErrorState
        title={t('chunkErrorTitle')}
        message={t('chunkErrorText')}
        retryLabel={t('reload')}
        onRetry={() => location.reload()}
      />
    )
  }
  return (
    <ErrorState
      title={t('errorTitle')}
      message={errorText(error)}
      detail={<RequestId error={error} />}
      retryLabel={t('retry')}
      onRetry={retry}
    />
  )
}
