/** The four states of a query: it failed, it is waited for, there is nothing, there is something. */
import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'
import { useErrorText } from '../i18n/error-text.ts'
import { RequestId } from '../i18n/request-id.tsx'
import { failureOf } from '../network/failure-of.ts'

/** The used part of a query, so that a query can be passed as it is. */
export interface Asked<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Asked<Data>
  /** Says what could not be loaded, where the page's own words are better than the usual ones. */
  failedTitle?: string
  /** Absent: rows of a table. */
  waiting?: ReactNode
  isEmpty?: (data: Data) => boolean
  /** Instead of the data where it is empty. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data. Content on screen stays when reading it again fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failedTitle, waiting = <WaitingRows />, isEmpty, empty, children } = props
  const failure = failureOf(query)
  if (failure !== null) {
    return <Failed title={failedTitle} error={failure} onRetry={() => void query.refetch()} />
  }
  if (query.data === undefined) return waiting
  return isEmpty?.(query.data) === true ? empty : children(query.data)
}

interface FailedProps {
  title?: string | undefined
  error: unknown
  onRetry: () => void
}

/** Says why there is nothing to show, and tries again. */
export function Failed({ title, error, onRetry }: FailedProps) {
  const { t } = useTranslation('app')
  const errorText = useErrorText()
  return (
    <ErrorState
      title={title ?? t('errorTitle')}
      message={errorText(error)}
      detail={<RequestId error={error} />}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}

const waitingRows = [1, 2, 3, 4, 5]

function WaitingRows() {
  return (
    <Stack gap="sm" aria-busy>
      {waitingRows.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}

/** Stands for content of a known height. */
export function WaitingBox({ height }: { height: number }) {
  return <Skeleton height={height} aria-busy />
}
