/** What a choice says of how many products it would leave, to the eye and to screen readers. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { CountedLabel } from '../../../../ui/lists/counted-label.tsx'

interface CountedChoice {
  label: ReactNode
  'aria-label': string
}

/** Just its name while the number isn't known. */
export function useCountedChoice(): (label: string, count: number | null) => CountedChoice {
  const { t } = useTranslation('catalog')
  const { number } = useFormats()
  return (label, count) => {
    if (count === null) return { label: <CountedLabel label={label} count={null} />, 'aria-label': label }
    const shown = number(count)
    return {
      label: <CountedLabel label={label} count={shown} isNone={count === 0} />,
      'aria-label': t('countedOption', { label, count, number: shown }),
    }
  }
}
