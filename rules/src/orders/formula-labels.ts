/** Formulas as people read and write them: the names of what they refer to stand in place of the ids. */
import { uniqueName } from '../names.ts'
import {
  type FormulaReference,
  formatFormulaReference,
  formulaReferenceKey,
  parseFormulaReferenceKey,
} from './formula-references.ts'

/** Something that a formula may refer to, under its present name. */
export interface FormulaInput {
  reference: FormulaReference
  name: string
}

/** Distinct names: of two equal ones the second becomes `Length (2)`. Always numbered in the same order. */
export interface FormulaLabels {
  labelOf: (reference: FormulaReference) => string | null
  referenceOf: (label: string) => FormulaReference | null
}

/** Text in brackets; a backslash escapes brackets, colons and backslashes in names. */
export const bracketedPattern = /\[((?:\\[\s\S]|[^[\]\\])*)\]/y

export function formulaLabels(inputs: readonly FormulaInput[]): FormulaLabels {
  const labels = new Map<string, string>()
  const references = new Map<string, FormulaReference>()
  for (const { reference, name } of inputs) {
    const key = formulaReferenceKey(reference)
    if (labels.has(key)) continue
    const label = uniqueName(name, labels.values())
    labels.set(key, label)
    references.set(comparable(label), reference)
  }
  return {
    labelOf: (reference) => labels.get(formulaReferenceKey(reference)) ?? null,
    referenceOf: (label) => references.get(comparable(label)) ?? null,
  }
}

/** The reference in brackets: an id in the stored form, or a name where there are labels; null for neither. */
export function referenceInBrackets(content: string, labels: FormulaLabels | null): FormulaReference | null {
  const stored = parseFormulaReferenceKey(content)
  return stored ?? labels?.referenceOf(content.replaceAll(/\\([\s\S])/g, '$1')) ?? null
}

/** A reference as people see it: `[Pack size]`, or the stored form where its target has no name any more. */
export function formatFormulaLabel(reference: FormulaReference, labels: FormulaLabels): string {
  const label = labels.labelOf(reference)
  if (label === null) return formatFormulaReference(reference)
  const escaped = label.replaceAll(/[[\]\\]/g, '\\$&')
  return `[${parseFormulaReferenceKey(escaped) === null ? escaped : escaped.replace(':', '\\:')}]`
}

/** A stored formula with names for ids; all else stays as it was typed. */
export function formulaWithNames(stored: string, labels: FormulaLabels): string {
  return replaceBracketed(stored, (content) => {
    const reference = referenceInBrackets(content, null)
    return reference === null ? null : formatFormulaLabel(reference, labels)
  })
}

/** The stored form of a typed formula, with ids for names. Unknown names stay, and parsing reports them. */
export function formulaWithIds(shown: string, labels: FormulaLabels): string {
  return replaceBracketed(shown, (content) => {
    const reference = referenceInBrackets(content, labels)
    return reference === null ? null : formatFormulaReference(reference)
  })
}

function replaceBracketed(text: string, replacement: (content: string) => string | null): string {
  return text.replaceAll(
    new RegExp(bracketedPattern, 'g'),
    (whole, content: string) => replacement(content) ?? whole,
  )
}

function comparable(label: string): string {
  return label.trim().toLowerCase()
}
