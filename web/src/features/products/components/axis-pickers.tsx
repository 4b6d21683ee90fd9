import { useQuery } from '@tanstack/react-query'
import type { DomainSettings } from '@vitrine/contract'
import { holds } from '@vitrine/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { axisChoices } from '../api/article-choice.ts'
import styles from './axis-pickers.module.css'

interface AxisPickersProps {
  productId: string
  settings: DomainSettings
  onChoose: (productId: string) => void
}

/** The other articles of the product's model, by what they differ in. */
export function AxisPickers({ productId, settings, onChoose }: AxisPickersProps) {
  const { t } = useTranslation('products')
  const { quantity, date, yesNo } = useFormats()
  const name = useId()
  const { data } = useQuery(
    orpc.products.getModelOfProduct.queryOptions({ input: { params: { productId }, query: {} } }),
  )
  const model = data?.model ?? null
  if (model === null || model.articles.length < 2) return null
  const fields = new Map(settings.productDetailFields.map((field) => [field._id, field]))
  const said = (axis: string, value: string) => {
    const type = fields.get(axis)?.type
    if (type === undefined) return value
    if (holds(type, 'yesNo')) return yesNo(value)
    if (holds(type, 'day')) return date(value)
    return holds(type, 'decimal') ? quantity(value, type) : value
  }
  return (
    <section aria-label={t('choices')}>
      {axisChoices(model, productId).map((choices, at) => {
        const axis = model.axes[at]?.field ?? ''
        const shown = model.articles.find(({ _id }) => _id === productId)?.values[at]
        return (
          <fieldset key={axis} className={styles.axis}>
            <legend>
              <span className={styles.legend}>{fields.get(axis)?.name}</span>
            </legend>
            <div className={styles.values}>
              {choices.map(({ value, article, isThere }) => (
                <label key={value} className={styles.value} data-missing={isThere ? undefined : true}>
                  <input
                    type="radio"
                    name={`${name}-${axis}`}
                    checked={value === shown}
                    aria-label={choiceLabel(value === '' ? t('notAvailable') : said(axis, value), isThere, t)}
                    onChange={() => onChoose(article)}
                  />
                  <span aria-hidden>{value === '' ? t('notAvailable') : said(axis, value)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )
      })}
    </section>
  )
}

function choiceLabel(
  value: string,
  isThere: boolean,
  t: (key: 'choiceElsewhere', words: { value: string }) => string,
): string {
  return isThere ? value : t('choiceElsewhere', { value })
}
