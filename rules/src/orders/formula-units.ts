/** Which currency a formula gives. Amounts of different currencies are never put together, whatever the values are. */
import { type FormulaError, formulaError, type TextPlace } from './formula-errors.ts'
import type { Formula, FormulaNode } from './formula-nodes.ts'
import type { FormulaReference } from './formula-references.ts'

/** The currency of a reference: that of its price type, that of another dynamic field's result; null of plain numbers. */
export type CurrencyOf = (reference: FormulaReference) => string | null

/** A currency, null for a plain number, or `zero`, which is as good an amount as a number. */
type Unit = string | null | typeof zero
const zero = Symbol('zero')

/** The currency of the result, null of a plain number, or why what is put together doesn't go together. */
export function formulaCurrency(
  { root }: Formula,
  currencyOf: CurrencyOf,
): { currency: string | null } | { error: FormulaError } {
  const unit = unitOf(root, currencyOf)
  if (typeof unit === 'object' && unit !== null) return { error: unit }
  return { currency: unit === zero ? null : unit }
}

function unitOf(node: FormulaNode, currencyOf: CurrencyOf): Unit | FormulaError {
  switch (node.kind) {
    case 'number':
      return node.value === '0' ? zero : null
    case 'input':
      return currencyOf(node.reference)
    case 'negation':
      return unitOf(node.operand, currencyOf)
    case 'choice': {
      const { left, right } = node.condition
      const compared = commonUnit([left, right], node.condition, currencyOf)
      return isError(compared) ? compared : commonUnit([node.whenTrue, node.whenFalse], node, currencyOf)
    }
    case 'call':
      return node.function === 'round'
        ? roundedUnit(node.parameters, currencyOf)
        : commonUnit(node.parameters, node, currencyOf)
    case 'operation': {
      const { operator, left, right } = node
      if (operator === '*') return productUnit(left, right, node, currencyOf)
      if (operator === '/') return quotientUnit(left, right, node, currencyOf)
      return commonUnit([left, right], node, currencyOf)
    }
  }
}

function commonUnit(
  nodes: readonly FormulaNode[],
  place: TextPlace,
  currencyOf: CurrencyOf,
): Unit | FormulaError {
  let common: Unit = zero
  for (const node of nodes) {
    const unit = unitOf(node, currencyOf)
    if (isError(unit)) return unit
    if (common === zero) common = unit
    else if (unit !== zero && unit !== common) return differentUnits(common, unit, place)
  }
  return common
}

function differentUnits(one: string | null, other: string | null, place: TextPlace): FormulaError {
  const currency = one ?? other ?? ''
  return one === null || other === null
    ? formulaError('FormulaMixesAmountAndNumber', place, { one: currency })
    : formulaError('FormulaMixesCurrencies', place, { one, other })
}

/** The number of digits is a plain number. */
function roundedUnit([value, digits]: readonly FormulaNode[], currencyOf: CurrencyOf): Unit | FormulaError {
  const unit = digits === undefined ? null : unitOf(digits, currencyOf)
  if (isError(unit)) return unit
  if (digits !== undefined && typeof unit === 'string')
    return formulaError('FormulaMixesAmountAndNumber', digits, { one: unit })
  return value === undefined ? null : unitOf(value, currencyOf)
}

function productUnit(
  left: FormulaNode,
  right: FormulaNode,
  place: TextPlace,
  currencyOf: CurrencyOf,
): Unit | FormulaError {
  const one = unitOf(left, currencyOf)
  const other = unitOf(right, currencyOf)
  if (isError(one)) return one
  if (isError(other)) return other
  if (typeof one !== 'string') return one === zero ? other : typeof other === 'string' ? other : one
  if (typeof other !== 'string') return one
  return one === other
    ? formulaError('FormulaMultipliesAmounts', place, { one })
    : formulaError('FormulaMixesCurrencies', place, { one, other })
}

function quotientUnit(
  left: FormulaNode,
  right: FormulaNode,
  place: TextPlace,
  currencyOf: CurrencyOf,
): Unit | FormulaError {
  const one = unitOf(left, currencyOf)
  const other = unitOf(right, currencyOf)
  if (isError(one)) return one
  if (isError(other)) return other
  if (typeof other !== 'string') return one
  if (typeof one !== 'string') return formulaError('FormulaDividesByAmount', place, { one: other })
  return one === other ? null : formulaError('FormulaMixesCurrencies', place, { one, other })
}

function isError(unit: Unit | FormulaError): unit is FormulaError {
  return typeof unit === 'object' && unit !== null
}
