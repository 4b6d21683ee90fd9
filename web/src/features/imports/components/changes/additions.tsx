import { Text } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { detailKey } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useFieldWords } from '../../api/use-field-words.ts'
import styles from '../imports.module.css'

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
        <Added heading={t('newCategories')} names={categories.map((path) => wordsOf('category', path))} />
      )}
      {byField.map(([field, added]) => (
        <Added
          key={field}
          heading={t('newOptions', { field: nameOf(detailKey(field)) })}
          names={added.map(({ option }) => option)}
        />
      ))}
    </details>
  )
}

/** One below the other: options may be as long as sentences. */
function Added({ heading, names }: { heading: string; names: string[] }) {
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {heading}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <ul className={styles.added} tabIndex={0} aria-label={heading}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
