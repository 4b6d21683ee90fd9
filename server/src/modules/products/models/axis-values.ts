/** The values that articles have on an axis. Pure. */
import { compareDecimals, holds } from '@vitrine/rules'
import type { FieldInUse } from '../../detail-fields/index.ts'

interface Article {
  id: string
  details: Readonly<Record<string, string>>
}

const byText = new Intl.Collator('en', { numeric: true })

/**
 * Each value once with the first article that has it: options in the order of their field, numbers by size, the missing
 * one last.
 */
export function valuesInOrder(
  articles: readonly Article[],
  fieldId: string,
  field: Pick<FieldInUse, 'type' | 'dropdownOptions'> | undefined,
): { value: string; article: string }[] {
  const found = new Map<string, string>()
  for (const { id, details } of articles) {
    const value = details[fieldId] ?? ''
    if (!found.has(value)) found.set(value, id)
  }
  const place = new Map(field?.dropdownOptions.map((option, at) => [option, at]))
  const isNumber = field !== undefined && holds(field.type, 'decimal')
  const rank = (value: string) => place.get(value) ?? place.size
  const inOrder = (a: string, b: string) => {
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    const bySize = isNumber ? compareDecimals(a, b) : 0
    return rank(a) - rank(b) || bySize || byText.compare(a, b)
  }
  return [...found].toSorted(([a], [b]) => inOrder(a, b)).map(([value, article]) => ({ value, article }))
}
