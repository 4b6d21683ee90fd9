/** The exact result of a formula for one product and one answer, or the reason why there is none. */
import Big from 'big.js'
import type { DecimalText } from '../formats/decimal.ts'
import type { Formula, FormulaComparison, FormulaCondition, FormulaNode } from './formula-nodes.ts'
import type { FormulaReference } from './formula-references.ts'
import { decimalTextOf, divide, precise, preciseNumber } from './precise-arithmetic.ts'

/** Why there is no number. `input` is what has no value, the first one in the order of the text. */
export type FormulaEmptiness =
  | { reason: 'missingInput'; input: FormulaReference }
  | { reason: 'divisionByZero' }
  | { reason: 'outOfRange' }

export type FormulaResult = { value: DecimalText } | { empty: FormulaEmptiness }

/** A decimal text, null where there is none, or why another formula has given none. */
export type FormulaInputValue = string | null | { empty: FormulaEmptiness }

/** Never throws. Only the chosen branch of an `if` needs its inputs. */
export function evaluateFormula(
  { root }: Formula,
  readInput: (reference: FormulaReference) => FormulaInputValue,
): FormulaResult {
  try {
    return { value: decimalTextOf(numberOf(root, readInput)) }
  } catch (error) {
    if (error instanceof Empty) return { empty: error.emptiness }
    throw error
  }
}

type ReadInput = (reference: FormulaReference) => FormulaInputValue

class Empty extends Error {
  readonly emptiness: FormulaEmptiness
  constructor(emptiness: FormulaEmptiness) {
    super(emptiness.reason)
    this.emptiness = emptiness
  }
}

/** Digits that `round` may be asked for; negative ones round to tens and hundreds. */
const mostRoundedDigits = 20

function numberOf(node: FormulaNode, readInput: ReadInput): Big {
  switch (node.kind) {
    case 'number':
      return inRange(preciseNumber(node.value))
    case 'input':
      return inputOf(node.reference, readInput)
    case 'negation':
      return numberOf(node.operand, readInput).neg()
    case 'operation':
      return operate(node.operator, numberOf(node.left, readInput), numberOf(node.right, readInput))
    case 'choice':
      return numberOf(isTrue(node.condition, readInput) ? node.whenTrue : node.whenFalse, readInput)
    case 'call':
      return call(
        node.function,
        node.parameters.map((parameter) => numberOf(parameter, readInput)),
      )
  }
}

function inputOf(reference: FormulaReference, readInput: ReadInput): Big {
  const value = readInput(reference)
  if (value === null) throw new Empty({ reason: 'missingInput', input: reference })
  if (typeof value === 'object') throw new Empty(value.empty)
  return inRange(preciseNumber(value))
}

function operate(operator: '+' | '-' | '*' | '/' | '%', left: Big, right: Big): Big {
  if (operator === '+') return inRange(precise(left.plus(right)))
  if (operator === '-') return inRange(precise(left.minus(right)))
  if (operator === '*') return inRange(precise(left.times(right)))
  if (right.eq(0)) throw new Empty({ reason: 'divisionByZero' })
  return inRange(operator === '/' ? divide(left, right) : precise(left.mod(right)))
}

function isTrue({ comparison, left, right }: FormulaCondition, readInput: ReadInput): boolean {
  return holds[comparison](numberOf(left, readInput).cmp(numberOf(right, readInput)))
}

const holds: Readonly<Record<FormulaComparison, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
}

function call(name: 'min' | 'max' | 'round' | 'floor' | 'ceil' | 'abs', parameters: readonly Big[]): Big {
  const [first = new Big(0), second = new Big(0)] = parameters
  if (name === 'min') return parameters.reduce((least, next) => (next.lt(least) ? next : least), first)
  if (name === 'max') return parameters.reduce((most, next) => (next.gt(most) ? next : most), first)
  if (name === 'abs') return first.abs()
  // Half away from zero, as people round.
  if (name === 'round') return inRange(precise(first.round(digitsOf(second), Big.roundHalfUp)))
  const goesOut = (name === 'ceil') === first.gt(0)
  return inRange(precise(first.round(0, goesOut ? Big.roundUp : Big.roundDown)))
}

function digitsOf(digits: Big): number {
  const whole = Number(digits.toFixed())
  if (Number.isInteger(whole) && Math.abs(whole) <= mostRoundedDigits) return whole
  throw new Empty({ reason: 'outOfRange' })
}

function inRange(value: Big | null): Big {
  if (value === null) throw new Empty({ reason: 'outOfRange' })
  return value
}
