import type { ErrorParameters } from '@vitrine/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'

/** Reasons that the page itself finds. */
const ownFaults = [
  'notANumber',
  'notADate',
  'noSuchOption',
  'noSuchCategory',
  'noSuchFolder',
  'notWritable',
  'tooLong',
] as const
export type OwnFault = (typeof ownFaults)[number]

export interface ValueReason {
  code: string
  data: ErrorParameters
  /** The server's words, for a reason that these pages don't know. */
  message?: string
}

/** Why a value is not taken, in words: a reason of this page, or the server's in those of the banner. */
export function useFaultText(): (reason: ValueReason) => string {
  const { t } = useTranslation('products-table')
  const errorText = useErrorText()
  return useCallback(
    ({ code, data, message = '' }) => {
      const own = ownFaults.find((fault) => fault === code)
      if (own !== undefined) return t(own, data)
      return errorText({ code, data, message, status: 0 })
    },
    [t, errorText],
  )
}
