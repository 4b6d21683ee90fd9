import { type ErrorKey, type ErrorParameters, errorKeys } from '@vitrine/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

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

/** Why a value is not taken, in words: a reason of this page, or one of the server's. */
export function useFaultText(): (code: string, data: ErrorParameters) => string {
  const { t } = useTranslation(['products-table', 'errors'])
  return useCallback(
    (code, data) => {
      const own = ownFaults.find((fault) => fault === code)
      if (own !== undefined) return t(`products-table:${own}`, data)
      return t(`errors:${code in errorKeys ? (code as ErrorKey) : 'InternalError'}`, data)
    },
    [t],
  )
}
