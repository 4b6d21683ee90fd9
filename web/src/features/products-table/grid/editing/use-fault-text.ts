import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reason, useReasonText } from '../../../../lib/i18n/error-text.ts'

/** Reasons that the page itself finds. */
const ownFaults = [
  'notANumber',
  'notADate',
  'notYesNo',
  'noSuchOption',
  'noSuchCategory',
  'noSuchFolder',
  'notWritable',
  'tooLong',
] as const
export type OwnFault = (typeof ownFaults)[number]

/** Why a value is not taken, in words: a reason of this page, or the server's in those of the banner. */
export function useFaultText(): (reason: Reason) => string {
  const { t } = useTranslation('products-table')
  const reasonText = useReasonText()
  return useCallback(
    (reason) => {
      const own = ownFaults.find((fault) => fault === reason.code)
      return own === undefined ? reasonText(reason) : t(own, reason.data)
    },
    [t, reasonText],
  )
}
