import { TextInput } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Product } from '@vitrine/contract'
import {
  evaluateDynamicFields,
  type Formula,
  type FormulaLabels,
  type FormulaResult,
  formatComputed,
  normalizeDecimal,
  parseFormula,
  parseNumber,
} from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productQuery } from '../../../../../lib/api/domain-queries.ts'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import type { OrderForm } from '../../../api/order-form.ts'
import { projectProductsQuery } from '../../../api/use-projects.ts'
import { useEditing } from '../editing.ts'
import styles from '../editor.module.css'

const shownProducts = 5

interface FormulaPreviewProps {
  own: { id: string; formula: Formula; currency: string | null }
  form: OrderForm
  labels: FormulaLabels
}

/** What the formula gives for the first products of the project, with numbers to try. */
export function FormulaPreview({ own, form, labels }: FormulaPreviewProps) {
  const { t } = useTranslation('projects')
  const { preferences } = useFormats()
  const { project } = useEditing()
  const [tried, setTried] = useState<Readonly<Record<string, string>>>({})
  const list = useQuery(projectProductsQuery(project._id))
  const ids = (list.data?.result ?? []).slice(0, shownProducts).map(({ product }) => product)
  const products = useQueries({ queries: ids.map((id) => productQuery(id)) }).flatMap(
    ({ data }) => data ?? [],
  )
  const numbers = form.orderFields.filter(({ type }) => type === 'number')
  const fields = computedFields(form, own)
  const orderValue = (id: string) => {
    const field = numbers.find(({ _id }) => _id === id)
    const typed = tried[id]
    return typed === undefined ? (field?.default ?? '1') : parseNumber(typed, preferences)
  }
  return (
    <section aria-label={t('preview')} className={styles.preview}>
      <h3 className={styles.label}>{t('preview')}</h3>
      {numbers.length > 0 && (
        <div className={styles.tools}>
          {numbers.map(({ _id, name, default: given }) => (
            <TextInput
              key={_id}
              w={120}
              label={name}
              inputMode="decimal"
              value={tried[_id] ?? given ?? '1'}
              onChange={({ currentTarget: { value } }) => setTried({ ...tried, [_id]: value })}
            />
          ))}
        </div>
      )}
      {products.length === 0 ? (
        <p className={styles.foot}>{t('previewNone')}</p>
      ) : (
        <ul className={styles.results}>
          {products.map((product) => (
            <Result
              key={product._id}
              product={product}
              result={resultFor(product, fields, own.id, orderValue)}
              currency={own.currency}
              labels={labels}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function computedFields(form: OrderForm, own: { id: string; formula: Formula }) {
  const others = form.dynamicFields.flatMap(({ _id, expression }) => {
    const read = parseFormula(expression)
    return _id !== own.id && 'formula' in read ? [{ id: _id, formula: read.formula }] : []
  })
  return [...others, own]
}

function resultFor(
  { details, prices }: Product,
  fields: readonly { id: string; formula: Formula }[],
  ownId: string,
  orderValue: (id: string) => string | null,
): FormulaResult | undefined {
  const results = evaluateDynamicFields(fields, ({ kind, id }) => {
    if (kind === 'order') return orderValue(id)
    if (kind === 'price') return prices.find(({ priceType }) => priceType === id)?.value ?? null
    const value = details.find(({ detailField }) => detailField === id)?.value
    return value === undefined ? null : normalizeDecimal(value)
  })
  return results.get(ownId)
}

interface ResultProps {
  product: Product
  result: FormulaResult | undefined
  currency: string | null
  labels: FormulaLabels
}

function Result({ product, result, currency, labels }: ResultProps) {
  const { t } = useTranslation('projects')
  const { preferences } = useFormats()
  const said = () => {
    if (result === undefined) return ''
    if ('value' in result) return formatComputed(result.value, currency, preferences)
    const { empty } = result
    return empty.reason === 'missingInput'
      ? t('empty.missingInput', { input: labels.labelOf(empty.input) ?? '' })
      : t(`empty.${empty.reason}`)
  }
  return (
    <li>
      <span>{product.name}</span>
      <span data-empty={(result !== undefined && 'empty' in result) || undefined}>{said()}</span>
    </li>
  )
}
