/** What a formula is once it was understood: a tree of what is allowed, each part with its place in the text. */
import type { DecimalText } from '../formats/decimal.ts'
import type { TextPlace } from './formula-errors.ts'
import type { FormulaFunction } from './formula-functions.ts'
import type { FormulaReference } from './formula-references.ts'

export type FormulaOperator = '+' | '-' | '*' | '/' | '%'
export type FormulaComparison = '<' | '<=' | '>' | '>=' | '=' | '<>'

export type FormulaNode = TextPlace &
  (
    | { kind: 'number'; value: DecimalText }
    | { kind: 'input'; reference: FormulaReference }
    | { kind: 'negation'; operand: FormulaNode }
    | { kind: 'operation'; operator: FormulaOperator; left: FormulaNode; right: FormulaNode }
    | { kind: 'choice'; condition: FormulaCondition; whenTrue: FormulaNode; whenFalse: FormulaNode }
    | { kind: 'call'; function: Exclude<FormulaFunction, 'if'>; parameters: FormulaNode[] }
  )

export interface FormulaCondition extends TextPlace {
  comparison: FormulaComparison
  left: FormulaNode
  right: FormulaNode
}

/** A formula that was understood. `references` has each once, in the order of the text. */
export interface Formula {
  root: FormulaNode
  references: FormulaReference[]
}
