import type { ErrorKey, ErrorParameters } from '@vitrine/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../api/error-body.ts'
import { wordsOf } from './error-words.ts'

/** What to say to a person about anything that was thrown. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'app'])
  return useCallback(
    (error) => {
      const isKnown = (key: string): key is ErrorKey => key !== '' && i18n.exists(key, { ns: 'errors' })
      return wordsOf(refusalOf(error), {
        ofKey: (key, parameters) => (isKnown(key) ? t(key, { ...parameters }) : null),
        unknown: t('app:unknownError'),
        internal: t('app:internalError'),
      })
    },
    [t, i18n],
  )
}

/** Why something wasn't done that no call was refused for: a value among others, a process. */
export interface Reason {
  code: string
  data?: ErrorParameters | undefined
  /** The server's words, for a reason that these pages don't know. */
  message?: string
}

/** Like `useErrorText`, for a reason. */
export function useReasonText(): (reason: Reason) => string {
  const errorText = useErrorText()
  return useCallback(
    ({ code, data = {}, message = '' }) => errorText({ code, data, message, status: 0 }),
    [errorText],
  )
}
