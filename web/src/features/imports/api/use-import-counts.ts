/** Counts of rows in words; zeros are left out. */
import type { ImportCounts, ImportSummary } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'

export function useImportCounts() {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const line = (parts: [number, string][], none: string) => {
    const said = parts.filter(([count]) => count > 0).map(([, text]) => text)
    return said.length === 0 ? none : said.join(' · ')
  }
  return {
    counts: ({ new: created, changed, unchanged, refused }: ImportCounts) =>
      line(
        [
          [created, t('countNew', { count: created, number: number(created) })],
          [changed, t('countChanged', { count: changed, number: number(changed) })],
          [unchanged, t('countUnchanged', { count: unchanged, number: number(unchanged) })],
          [refused, t('countRefused', { count: refused, number: number(refused) })],
        ],
        t('noRows'),
      ),
    outcome: ({ created, updated, refused }: NonNullable<ImportSummary['outcome']>) =>
      line(
        [
          [created, t('outcomeCreated', { count: created, number: number(created) })],
          [updated, t('outcomeUpdated', { count: updated, number: number(updated) })],
          [refused, t('outcomeRefused', { count: refused, number: number(refused) })],
        ],
        t('outcomeNone'),
      ),
  }
}
