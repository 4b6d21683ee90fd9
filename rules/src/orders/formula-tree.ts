/** From what jsep has read to a tree of what formulas may have: whatever isn't named here is refused. */
import type jsep from 'jsep'
import { normalizeDecimal } from '../formats/decimal.ts'
import { type FormulaError, formulaError, type TextPlace } from './formula-errors.ts'
import { formulaFunctions, isFormulaFunction } from './formula-functions.ts'
import type { FormulaComparison, FormulaCondition, FormulaNode, FormulaOperator } from './formula-nodes.ts'
import { type FormulaToken, maximumFormulaDepth, tooDeep } from './formula-tokens.ts'

/** Leaves the walk of the tree at the first thing that isn't allowed. */
export class RefusedFormula extends Error {
  readonly refusal: FormulaError
  constructor(refusal: FormulaError) {
    super(refusal.key)
    this.refusal = refusal
  }
}

/** `expression` has `t5` where token 5 stands. Throws `RefusedFormula`. */
export function formulaTree(expression: jsep.Expression, tokens: readonly FormulaToken[]): FormulaNode {
  return numberNode(expression, tokens, 0)
}

const comparisons: Readonly<Record<string, FormulaComparison>> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '=',
  '!=': '<>',
}
const operators: Readonly<Record<string, FormulaOperator>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
}

function numberNode(given: unknown, tokens: readonly FormulaToken[], depth: number): FormulaNode {
  const expression = allowed(given, tokens)
  if (depth > maximumFormulaDepth) throw new RefusedFormula(tooDeep(firstToken(expression, tokens)))
  if (expression.type === 'Identifier') return leafNode(expression, tokens)
  if (expression.type === 'CallExpression') return callNode(expression, tokens, depth)
  if (expression.type === 'UnaryExpression') {
    const operand = numberNode(expression.argument, tokens, depth + 1)
    return expression.operator === '-' ? { kind: 'negation', operand, ...placeOf(operand) } : operand
  }
  const { left, right } = operands(expression, tokens, depth)
  const place = { start: left.start, end: right.end }
  const operator = operators[String(expression.operator)]
  if (operator === undefined) throw new RefusedFormula(formulaError('FormulaNumberNeeded', place))
  return { kind: 'operation', operator, left, right, ...place }
}

function conditionNode(given: unknown, tokens: readonly FormulaToken[], depth: number): FormulaCondition {
  const expression = allowed(given, tokens)
  const comparison = comparisons[String(expression.operator)]
  if (expression.type !== 'BinaryExpression' || comparison === undefined)
    throw new RefusedFormula(formulaError('FormulaConditionNeeded', numberNode(expression, tokens, depth)))
  const { left, right } = operands(expression, tokens, depth)
  return { comparison, left, right, start: left.start, end: right.end }
}

/** A sum of many isn't deep: what stands on the left is at the depth of the whole. */
function operands(expression: jsep.Expression, tokens: readonly FormulaToken[], depth: number) {
  const left = numberNode(expression.left, tokens, depth)
  return { left, right: numberNode(expression.right, tokens, depth + 1) }
}

function callNode(expression: jsep.Expression, tokens: readonly FormulaToken[], depth: number): FormulaNode {
  const name = tokenOf(expression.callee, tokens)
  const called = name?.text.toLowerCase() ?? ''
  if (name === undefined || name.kind !== 'name')
    throw new RefusedFormula(formulaError('FormulaSyntax', firstToken(expression, tokens)))
  if (!isFormulaFunction(called))
    throw new RefusedFormula(formulaError('FormulaUnknownFunction', name, { name: name.text }))
  const given = Array.isArray(expression.arguments) ? expression.arguments : []
  const { minimum, maximum } = formulaFunctions[called]
  if (given.length < minimum || given.length > maximum)
    throw new RefusedFormula(formulaError('FormulaParameterCount', name, { name: called, minimum, maximum }))
  if (called === 'if') return choiceNode(given, name, tokens, depth + 1)
  const parameters = given.map((parameter) => numberNode(parameter, tokens, depth + 1))
  return {
    kind: 'call',
    function: called,
    parameters,
    start: name.start,
    end: parameters.at(-1)?.end ?? name.end,
  }
}

function choiceNode(
  [first, second, third]: readonly unknown[],
  { start }: TextPlace,
  tokens: readonly FormulaToken[],
  depth: number,
): FormulaNode {
  const condition = conditionNode(first, tokens, depth)
  const whenTrue = numberNode(second, tokens, depth)
  const whenFalse = numberNode(third, tokens, depth)
  return { kind: 'choice', condition, whenTrue, whenFalse, start, end: whenFalse.end }
}

function leafNode(expression: jsep.Expression, tokens: readonly FormulaToken[]): FormulaNode {
  const token = tokenOf(expression, tokens)
  if (token?.kind === 'reference') return { kind: 'input', reference: token.reference, ...placeOf(token) }
  if (token?.kind === 'number')
    return { kind: 'number', value: normalizeDecimal(token.text), ...placeOf(token) }
  throw new RefusedFormula(formulaError('FormulaSyntax', firstToken(expression, tokens)))
}

/** What jsep reads besides, members and lists for instance, can't be told in the words that it is given. */
const allowedTypes = ['Identifier', 'CallExpression', 'UnaryExpression', 'BinaryExpression']

function allowed(given: unknown, tokens: readonly FormulaToken[]): jsep.Expression {
  if (isExpression(given) && allowedTypes.includes(given.type)) return given
  throw new RefusedFormula(formulaError('FormulaSyntax', wholeOf(tokens)))
}

function isExpression(given: unknown): given is jsep.Expression {
  return typeof given === 'object' && given !== null && 'type' in given
}

function tokenOf(given: unknown, tokens: readonly FormulaToken[]): FormulaToken | undefined {
  if (!isExpression(given) || given.type !== 'Identifier') return undefined
  return tokens[Number(String(given.name).slice(1))]
}

function firstToken(expression: jsep.Expression, tokens: readonly FormulaToken[]): TextPlace {
  const inner = expression.left ?? expression.argument ?? expression.callee
  return isExpression(inner) ? firstToken(inner, tokens) : (tokenOf(expression, tokens) ?? wholeOf(tokens))
}

function wholeOf(tokens: readonly FormulaToken[]): TextPlace {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}

function placeOf({ start, end }: TextPlace): TextPlace {
  return { start, end }
}
