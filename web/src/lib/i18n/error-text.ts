import type { ErrorKey } from '@vitrine/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../api/error-body.ts'

/** What to tell a person about a refusal: the message of its key, else the server's words, else "Internal Error". */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback(
    (error) => {
      const { code, message, data } = refusalOf(error)
      const isKnown = (key: string): key is ErrorKey => i18n.exists(key, { ns: 'errors' })
      if (isKnown(code)) return t(code, { ...data })
      return message === '' ? t('InternalError') : message
    },
    [t, i18n],
  )
}
