/** Why a search found a product, as the server says it: marked in its name and reference, else said below them. */
import { useQuery } from '@tanstack/react-query'
import type { ProductRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../ui/highlight/highlight.tsx'
import { settingsQuery } from '../api/domain-queries.ts'
import { findField } from '../product-fields/fields.ts'
import { useFieldName } from '../product-fields/use-wording.ts'
import styles from './found-places.module.css'

/** So many say enough of one product. */
const shownReasons = 2

interface FoundProps {
  product: ProductRow
}

/** The name or reference of a product with what was found in it. */
export function FoundText({ product, of }: FoundProps & { of: 'name' | 'reference' }) {
  const place = product.found?.find(({ key }) => key === of)
  return place === undefined ? product[of] : <Marked text={place.text} marks={place.marks} />
}

/** Where else what was searched for stands, such as “Finish: forest green”; nothing for what name and reference have. */
export function FoundReasons({ product: { found = [] } }: FoundProps) {
  const { t } = useTranslation('fields')
  const fieldName = useFieldName()
  const reasons = found.filter(({ key }) => key !== 'name' && key !== 'reference').slice(0, shownReasons)
  const { data: settings } = useQuery({ ...settingsQuery(), enabled: reasons.length > 0 })
  return reasons.map(({ key, text, marks }) => {
    const field = settings === undefined ? null : findField(settings, key)
    return (
      <span key={`${key} ${text}`} className={styles.reason}>
        {field !== null && `${t('foundIn', { field: fieldName(field) })} `}
        <Marked text={text} marks={marks} />
      </span>
    )
  })
}
