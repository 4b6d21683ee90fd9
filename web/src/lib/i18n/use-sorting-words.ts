import { useTranslation } from 'react-i18next'
import type { SortingWords } from '../../ui/lists/sortable-list.tsx'
import { useFormats } from './formats.ts'

/** What lists that are put in order say to those who hear them. */
export function useSortingWords(): SortingWords {
  const { t } = useTranslation('app')
  const { number } = useFormats()
  const placed =
    (key: 'sortLifted' | 'sortOver' | 'sortDropped') => (name: string, place: number, of: number) =>
      t(key, { name, place: number(place), of: number(of) })
  return {
    handle: t('sortHandle'),
    instructions: t('sortInstructions'),
    lifted: placed('sortLifted'),
    over: placed('sortOver'),
    dropped: placed('sortDropped'),
    cancelled: (name) => t('sortCancelled', { name }),
  }
}
