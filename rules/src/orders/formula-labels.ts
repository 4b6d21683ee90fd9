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

/** What stands between brackets; a backslash makes a bracket, a colon or a backslash part of the name. */
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

/** What brackets refer to: an id of the stored form, or a name where there are labels. Null where it is neither. */
export function referenceInBrackets(content: string, labels: FormulaLabels | null): FormulaReference | null {
  const stored = parseFormulaReferenceKey(content)
  return stored ?? labels?.referenceOf(content.replaceAll(/\\([\s\S])/g, '$1')) ?? null
}

/** A reference as it is shown: `[Pack size]`, or as it is stored where what it refers to has no name any more. */
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

/** What somebody typed with ids for names, as it is stored. Names that nothing has stay: parsing finds them. */
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
