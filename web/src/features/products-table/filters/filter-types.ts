/** Ways to filter by a field, as a person chooses them; several share a type on the wire. */
import type { ProductFilter } from '@vitrine/contract'
import {
  describedKind,
  type FieldKind,
  type FilterType,
  filterTypesOfKind,
  holds,
  type PositiveType,
  positiveOf,
} from '@vitrine/rules'

/** `operand` says what is asked for beside the field. */
export type Operand = 'none' | 'value' | 'range' | 'list'

const operands: Readonly<Record<PositiveType, Operand>> = {
  REGEX: 'value',
  EXACT: 'value',
  REGEX_I: 'value',
  EXACT_I: 'value',
  IN: 'list',
  EQ: 'value',
  GT: 'value',
  GTE: 'value',
  LT: 'value',
  LTE: 'value',
  RANGE: 'range',
  EXIST: 'none',
  NON_EXIST: 'none',
}

export function operandOf(type: FilterType): Operand {
  return operands[positiveOf(type)]
}

const numericOrder: readonly FilterType[] = [
  ...(['RANGE', 'NOT_RANGE', 'EQ', 'NOT_EQ', 'GTE', 'LTE', 'GT', 'LT'] as const),
  ...(['IN', 'NOT_IN', 'EXIST', 'NON_EXIST'] as const),
]
const choiceOrder: readonly FilterType[] = ['IN', 'NOT_IN', 'EXIST', 'NON_EXIST']
/** Nobody looks for names between two others. */
const textOrder: readonly FilterType[] = [
  ...(['REGEX_I', 'NOT_REGEX_I', 'EXACT_I', 'NOT_EXACT_I', 'EXACT', 'NOT_EXACT', 'IN', 'NOT_IN'] as const),
  ...(['REGEX', 'NOT_REGEX', 'GTE', 'LTE', 'GT', 'LT', 'EXIST', 'NON_EXIST'] as const),
]

/** Types worth offering for a kind, the usual one first; those that mean the same are offered once. */
export function offeredTypes(kind: FieldKind): FilterType[] {
  const order = orderFor(kind)
  return order.filter((type) => filterTypesOfKind[kind].includes(type))
}

function orderFor(kind: FieldKind): readonly FilterType[] {
  switch (describedKind(kind).holds) {
    case 'decimal':
    case 'day':
    case 'instant':
      return numericOrder
    case 'text':
    case 'address':
      return textOrder
    case 'flag':
      return ['EXACT']
    default:
      return choiceOrder
  }
}

/** The filter as it begins when a field is chosen. */
export function newFilter(key: string, kind: FieldKind): ProductFilter {
  const [type = 'EXIST'] = offeredTypes(kind)
  return { field: key, type, value: holds(kind, 'flag') ? 'true' : '' }
}
