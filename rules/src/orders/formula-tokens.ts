/** The words and signs that a formula consists of, each with its place. */
import { type FormulaError, formulaError, type TextPlace } from './formula-errors.ts'
import { bracketedPattern, type FormulaLabels, referenceInBrackets } from './formula-labels.ts'
import type { FormulaReference } from './formula-references.ts'

export const maximumFormulaCharacters = 2_000
export const maximumFormulaTokens = 400
/** How deep brackets, functions and operations may stand inside one another; a long sum isn't deep. */
export const maximumFormulaDepth = 32
const maximumNumberCharacters = 40

export type FormulaToken = TextPlace &
  (
    | { kind: 'number' | 'name' | 'sign'; text: string }
    | { kind: 'reference'; text: string; reference: FormulaReference }
  )

/** Other spellings of signs: of keyboards, and of spreadsheets that separate by semicolons. */
const spellings: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  ';': ',',
  '==': '=',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '!=': '<>',
}

/** The tokens, or the first error: what has a limit here costs nothing later. */
export function readFormulaTokens(
  text: string,
  labels: FormulaLabels | null,
): { tokens: FormulaToken[] } | { error: FormulaError } {
  if (text.length > maximumFormulaCharacters)
    return { error: tooLong({ start: maximumFormulaCharacters, end: text.length }, maximumFormulaCharacters) }
  const tokens: FormulaToken[] = []
  let start = skipSpaces(text, 0)
  while (start < text.length) {
    const token = readToken(text, start, labels)
    if ('error' in token) return token
    if (tokens.length === maximumFormulaTokens)
      return { error: tooLong({ start, end: text.length }, maximumFormulaTokens) }
    tokens.push(token)
    start = skipSpaces(text, token.end)
  }
  const error = misplaced(tokens)
  return error === null ? { tokens } : { error }
}

/**
 * The first token that can't stand where it does: jsep takes commas outside of functions for ends of expressions, and
 * `max(1 2)` for `max(1, 2)`.
 */
function misplaced(tokens: readonly FormulaToken[]): FormulaError | null {
  const open: ('function' | 'group')[] = []
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    const opens = isSign(token, '(')
    if (before !== undefined && endsOperand(before) && startsOperand(token))
      return formulaError('FormulaSyntax', token)
    if (before !== undefined && asksOperand(before) && (isSign(token, ',') || isSign(token, ')')))
      return formulaError('FormulaSyntax', token)
    if (token.kind === 'name' && !isSign(tokens[index + 1], '('))
      return formulaError('FormulaUnknownName', token, { name: token.text })
    if (isSign(token, ',') && open.at(-1) !== 'function') return formulaError('FormulaSyntax', token)
    if (opens) open.push(before?.kind === 'name' ? 'function' : 'group')
    if (isSign(token, ')') && open.pop() === undefined) return formulaError('FormulaSyntax', token)
    if (open.length > maximumFormulaDepth) return tooDeep(token)
  }
  return null
}

function isSign(token: FormulaToken | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text
}

function endsOperand(token: FormulaToken): boolean {
  return token.kind === 'number' || token.kind === 'reference' || isSign(token, ')')
}

function asksOperand(token: FormulaToken): boolean {
  return token.kind === 'sign' && token.text !== '(' && token.text !== ')'
}

function startsOperand(token: FormulaToken): boolean {
  return token.kind !== 'sign' || isSign(token, '(')
}

export function tooDeep(place: TextPlace): FormulaError {
  return formulaError('FormulaTooDeep', place, { n: maximumFormulaDepth })
}

function readToken(
  text: string,
  start: number,
  labels: FormulaLabels | null,
): FormulaToken | { error: FormulaError } {
  const bracketed = matchAt(bracketedPattern, text, start)
  if (bracketed !== null) return readReference(bracketed, start, labels)
  const number = matchAt(/\d+(?:\.\d+)?|\.\d+/y, text, start)?.[0]
  if (number !== undefined) return readNumber(number, start)
  const name = matchAt(/[\p{L}_][\p{L}\p{M}\p{N}_]*/uy, text, start)?.[0]
  if (name !== undefined) return { kind: 'name', text: name, start, end: start + name.length }
  const sign = matchAt(/<=|>=|<>|!=|==|[-+*/%(),;<>=×÷−≤≥≠]/y, text, start)?.[0]
  if (sign !== undefined)
    return { kind: 'sign', text: spellings[sign] ?? sign, start, end: start + sign.length }
  return { error: unknownCharacter(text, start) }
}

function readReference(
  [whole, content = '']: RegExpExecArray,
  start: number,
  labels: FormulaLabels | null,
): FormulaToken | { error: FormulaError } {
  const place = { start, end: start + whole.length }
  const reference = referenceInBrackets(content, labels)
  if (reference === null) return { error: formulaError('FormulaUnknownName', place, { name: content }) }
  return { kind: 'reference', text: whole, reference, ...place }
}

function readNumber(number: string, start: number): FormulaToken | { error: FormulaError } {
  const place = { start, end: start + number.length }
  if (number.length > maximumNumberCharacters)
    return { error: formulaError('FormulaNumberTooLong', place, { n: maximumNumberCharacters }) }
  return { kind: 'number', text: number.startsWith('.') ? `0${number}` : number, ...place }
}

/** A bracket that isn't closed is one that runs to the end. */
function unknownCharacter(text: string, start: number): FormulaError {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  if (character === '[') return formulaError('FormulaSyntax', { start, end: text.length })
  return formulaError(
    'FormulaCharacterUnknown',
    { start, end: start + character.length },
    { name: character },
  )
}

function tooLong(place: TextPlace, n: number): FormulaError {
  return formulaError('FormulaTooLong', place, { n })
}

function skipSpaces(text: string, start: number): number {
  return start + (matchAt(/\s*/y, text, start)?.[0].length ?? 0)
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}
