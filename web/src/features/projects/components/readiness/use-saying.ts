import type { SessionType } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'

/** How findings say numbers and session types. */
export function useSaying() {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  return {
    number: (value: number) => number(value),
    session: (type: SessionType) => t(`session.${type}`),
  }
}
