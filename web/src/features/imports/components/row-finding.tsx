import { Text } from '@mantine/core'
import {
  exportedPlainFields,
  type ImportRow,
  type ProcessFinding,
  type ProductImport,
} from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { type FieldWords, useFieldWords } from '../api/use-field-words.ts'
import styles from './imports.module.css'

interface RowFindingProps {
  one: ProductImport
  row: ImportRow
  finding: ProcessFinding
}

/** What to do about what is wrong, where the reason alone doesn't tell. */
const hints = [
  'ImportCellRequired',
  'ImportCellNotNumber',
  'ImportCellNotDate',
  'ImportCellAmbiguous',
  'ImportCellNotLink',
  'ImportCellNotYesNo',
  'ImportUnknownData',
  'ImportOptionTooLong',
  'ImportTooManyOptions',
  'ImportReferenceRepeated',
  'ImportCategoriesNotAllowed',
  'ImportFolderUnknown',
  'ImportCellChanged',
  'ImportMakesNothing',
  'ImportChangesNothing',
] as const

/** What is wrong with a cell: its column, what stands there, why it is refused, and what to do. */
export function RowFinding({ one, row, finding: { column, value, code, data } }: RowFindingProps) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const words = useFieldWords()
  const letter = column.split(' ', 1)[0]
  const target = one.columns.find((each) => each.letter === letter)?.target ?? null
  const hint = hints.find((known) => known === code)
  // What every product has is named by its key where no column fills it.
  const field = target ?? exportedPlainFields.find((known) => known === column)
  const place = column === '' ? t('row') : field === undefined ? column : words.nameOf(field)
  return (
    <div className={styles.finding}>
      <span className={styles.field}>{place}</span>
      {value !== '' && <q className={styles.wrong}>{value}</q>}
      <Text span size="sm">
        {errorText({ code, data: inWords(data, target, words, t('noValue')), status: 422, message: '' })}
        {target !== null && ` (${t('at', { column, row: row.row })})`}
      </Text>
      {hint !== undefined && (
        <Text size="xs" c="dimmed" className={styles.hint}>
          {t(`hint.${hint}`)}
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

/** Values as the pages show them. */
function inWords(
  { present, ...data }: ProcessFinding['data'],
  target: string | null,
  { wordsOf }: FieldWords,
  noValue: string,
): ProcessFinding['data'] {
  if (present === undefined) return data
  const value = String(present)
  if (value === '') return { ...data, present: noValue }
  return { ...data, present: target === null ? value : wordsOf(target, value) }
}
