import type { ModelWarning } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/formats.ts'
import { loadMessages } from '../i18n/i18n.ts'

/** Says what a person should know of a file that is shown all the same. */
export function useWarningText(): (warning: Pick<ModelWarning, 'code' | 'data'>) => string {
  const { t } = useTranslation('media')
  const { number, storage } = useFormats()
  // Shown on pages that need nothing else of these texts.
  const [, setLoaded] = useState(false)
  useEffect(() => {
    void loadMessages(['media']).then(() => setLoaded(true))
  }, [])
  return ({ code, data }) => {
    const isBytes = 'bytes' in data
    const said = (value: string | number) => {
      if (typeof value === 'string') return value
      return isBytes ? storage(value) : number(value)
    }
    const values = Object.entries(data).map(([key, value]) => [key, said(value)])
    return t(`warnings.${code}`, Object.fromEntries(values))
  }
}
