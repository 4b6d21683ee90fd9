import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isErrorKey, refusalOf } from '../api/error-body.ts'

/** What to tell a person about a refusal: the message of its key, else the server's words, else "Internal Error". */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error) => {
      const { code, message, data } = refusalOf(error)
      if (isErrorKey(code)) return t(code, { ...data })
      return message === '' ? t('InternalError') : message
    },
    [t],
  )
}
