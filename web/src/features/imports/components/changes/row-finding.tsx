import { Text } from '@mantine/core'
import type { ImportRow, ProcessFinding, ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { useFindingWords } from '../../api/use-finding-words.ts'
import styles from '../imports.module.css'

interface RowFindingProps {
  one: ProductImport
  row: ImportRow
  finding: ProcessFinding
}

/** What is wrong with a cell: its column, what stands there, why it is refused, and what to do. */
export function RowFinding({ one, row, finding }: RowFindingProps) {
  const { t } = useTranslation('imports')
  const { column, value, code } = finding
  const { place, text, hint, target } = useFindingWords(one)(finding)
  return (
    <div className={styles.finding}>
      <span className={styles.field}>{place}</span>
      {value !== '' && <q className={styles.wrong}>{value}</q>}
      <Text span size="sm">
        {text}
        {target !== null && ` (${t('at', { column, row: row.row })})`}
      </Text>
      {hint !== null && (
        <Text size="xs" c="dimmed" className={styles.hint}>
          {hint}
        </Text>
      )}
      {code === 'ReferenceInTrash' && (
        <LinkAnchor size="xs" to="/content/products" search={{}} state={{ command: 'trash' }}>
          {t('openTrash')}
        </LinkAnchor>
      )}
    </div>
  )
}
