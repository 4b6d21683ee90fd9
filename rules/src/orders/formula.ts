/**
 * Formulas of dynamic fields: `[price:42] * (1 - [order:7] / 100)`. They have numbers with a decimal point,
 * `+ - * / %` (the remainder), brackets, a few functions, comparisons inside `if`, and references.
 */
import jsep from 'jsep'
import { type FormulaError, formulaError } from './formula-errors.ts'
import type { FormulaLabels } from './formula-labels.ts'
import type { Formula } from './formula-nodes.ts'
import { type FormulaReference, formulaReferenceKey } from './formula-references.ts'
import { type FormulaToken, readFormulaTokens } from './formula-tokens.ts'
import { formulaTree, RefusedFormula } from './formula-tree.ts'

/** Reads the stored form, and with `labels` also what people write. Places are those in `text`. Never throws. */
export function parseFormula(
  text: string,
  labels: FormulaLabels | null = null,
): { formula: Formula } | { error: FormulaError } {
  const read = readFormulaTokens(text, labels)
  if ('error' in read) return read
  const { tokens } = read
  if (tokens.length === 0) return { error: formulaError('FormulaEmpty', { start: 0, end: text.length }) }
  const syntax = parseTokens(tokens, text.length)
  if ('error' in syntax) return syntax
  try {
    const root = formulaTree(syntax.expression, tokens)
    return { formula: { root, references: referencesOf(tokens) } }
  } catch (error) {
    if (error instanceof RefusedFormula) return { error: error.refusal }
    throw error
  }
}

/** Signs that jsep spells otherwise. */
const jsepSigns: Readonly<Record<string, string>> = { '=': '==', '<>': '!=' }
/** jsep is given the signs, and `t5` for the token 5: digits aren't lost, nothing else can be named, places are known. */
function parseTokens(
  tokens: readonly FormulaToken[],
  end: number,
): { expression: jsep.Expression } | { error: FormulaError } {
  const words = tokens.map((token, index) =>
    token.kind === 'sign' ? (jsepSigns[token.text] ?? token.text) : `t${index}`,
  )
  try {
    return { expression: jsep(words.join(' ')) }
  } catch (error) {
    const index = typeof error === 'object' && error !== null && 'index' in error ? Number(error.index) : 0
    return { error: formulaError('FormulaSyntax', tokenAt(tokens, words, index) ?? { start: end, end }) }
  }
}

/** The token at or behind a place in the words that jsep was given. */
function tokenAt(
  tokens: readonly FormulaToken[],
  words: readonly string[],
  place: number,
): FormulaToken | undefined {
  let next = 0
  const index = words.findIndex((word) => {
    const end = next + word.length
    next = end + 1
    return place < end
  })
  return tokens[index]
}

function referencesOf(tokens: readonly FormulaToken[]): FormulaReference[] {
  const found = new Map<string, FormulaReference>()
  for (const token of tokens)
    if (token.kind === 'reference') found.set(formulaReferenceKey(token.reference), token.reference)
  return [...found.values()]
}
