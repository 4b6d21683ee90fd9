import { contentFaults, type MediaError } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../api/error-body.ts'
import { loadMessages } from '../i18n/i18n.ts'

/** Says why content was refused, in words a person can act on; null for any other refusal. */
export function useFaultText(): (refusal: Pick<Refusal, 'code' | 'data'>) => string | null {
  const { t } = useTranslation('media')
  // Shown on pages that need nothing else of these texts.
  const [, setLoaded] = useState(false)
  useEffect(() => {
    void loadMessages(['media']).then(() => setLoaded(true))
  }, [])
  return ({ code, data }) => {
    if (code !== 'Upload3DPostProcessingErr') return null
    const { reason, detail } = data as Partial<MediaError>
    const known = contentFaults.find((fault) => fault === reason)
    return known === undefined ? null : t(`faults.${known}`, { detail: detail ?? '' })
  }
}
