import { useTranslation } from 'react-i18next'
import { useFormats } from './formats.ts'

/** What the bar under a list calls its parts. */
export function usePaginationLabels() {
  const { t } = useTranslation()
  const { number } = useFormats()
  return {
    pages: t('pages'),
    page: (of: number) => t('page', { number: number(of) }),
    previous: t('previousPage'),
    next: t('nextPage'),
    pageSize: t('perPage'),
    range: (from: number, to: number, all: number) =>
      t('rangeOf', { from: number(from), to: number(to), total: number(all) }),
  }
}
