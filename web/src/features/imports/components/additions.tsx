import { Text } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useFieldWords } from '../api/use-field-words.ts'
import styles from './imports.module.css'

/** What applying makes besides products: categories, and options of fields. */
export function Additions({ one: { additions } }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  const { nameOf, wordsOf } = useFieldWords()
  const { number } = useFormats()
  const { categories, options } = additions
  const count = categories.length + options.length
  if (count === 0) return null
  const byField = [...Map.groupBy(options, ({ detailField }) => detailField)]
  return (
    <details className={styles.additions}>
      <summary>{t('additions', { count, number: number(count) })}</summary>
      {categories.length > 0 && (
        <Text size="sm">
          <b>{t('newCategories')}</b> {categories.map((path) => wordsOf('category', path)).join(', ')}
        </Text>
      )}
      {byField.map(([field, added]) => (
        <Text size="sm" key={field}>
          <b>{t('newOptions', { field: nameOf(`detail:${field}`) })}</b>{' '}
          {added.map(({ option }) => option).join(', ')}
        </Text>
      ))}
    </details>
  )
}
