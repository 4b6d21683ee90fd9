import { Anchor, Text } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { refusedRowsPath } from '../../../../lib/api/asset-paths.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { currentLocale } from '../../../../lib/i18n/i18n.ts'
import { useEntered } from '../../../../lib/session/session-store.ts'

/** The rows that aren't applied, as a file of their own with the reasons. */
export function RefusedRows({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const { domain } = useEntered()
  const { _id, counts, outcome, fileKind } = one
  const refused = (counts?.refused ?? 0) + (outcome?.refused ?? 0)
  if (refused === 0 || fileKind === null) return null
  return (
    <Text size="sm" mt="xs">
      <Anchor underline="always" href={refusedRowsPath(domain._id, _id, fileKind, currentLocale())} download>
        {t('downloadRefused', { count: refused, number: number(refused) })}
      </Anchor>{' '}
      <Text span size="xs" c="dimmed">
        {t('downloadRefusedText')}
      </Text>
    </Text>
  )
}
