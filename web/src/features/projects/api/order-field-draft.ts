/** A field of an order form while it is typed. */
import type { StoredOrderField } from '@vitrine/contract'
import { type FormatPreferences, type OrderRuleType, readOrderValue } from '@vitrine/rules'

export interface RuleDraft {
  type: OrderRuleType
  /** As typed. */
  value: string
  /** The number field of the product that says it instead. */
  field: string | null
}

export interface FieldDraft {
  name: string
  type: StoredOrderField['type']
  unit: string
  required: boolean
  default: string
  help: string
  rules: RuleDraft[]
}

export function draftOfField({
  name,
  type,
  unit,
  required,
  default: given,
  help,
  rules,
}: StoredOrderField): FieldDraft {
  return {
    name,
    type,
    unit,
    required,
    default: given ?? '',
    help,
    rules: rules.map((rule) => ({
      type: rule.type,
      value: 'value' in rule ? rule.value : '',
      field: 'field' in rule ? rule.field : null,
    })),
  }
}

/** The field as it is stored, or null while something in it can't be read. */
export function fieldOfDraft(
  draft: FieldDraft,
  id: string,
  preferences: FormatPreferences,
): StoredOrderField | null {
  const given = readOrderValue(draft.type, draft.default, preferences)
  const rules = draft.rules.map((rule) => {
    if (rule.field !== null) return { type: rule.type, field: rule.field }
    const value = readOrderValue(draft.type, rule.value, preferences)?.value ?? null
    return value === null ? null : { type: rule.type, value }
  })
  if (given === null || rules.includes(null)) return null
  return {
    _id: id,
    name: draft.name.trim(),
    type: draft.type,
    unit: draft.type === 'number' ? draft.unit.trim() : '',
    required: draft.required,
    default: given.value,
    help: draft.help.trim(),
    rules: rules.filter((rule) => rule !== null) as StoredOrderField['rules'],
  }
}
