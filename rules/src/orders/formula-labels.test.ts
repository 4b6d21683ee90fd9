import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFormulaLabel, formulaLabels, formulaWithIds, formulaWithNames } from './formula-labels.ts'
import { type FormulaReference, formatFormulaReference, formulaInputKinds } from './formula-references.ts'

const id = fc.string({
  unit: fc.constantFrom(...'abzAZ019_-'),
  minLength: 1,
  maxLength: 8,
})
const reference: fc.Arbitrary<FormulaReference> = fc.record({
  kind: fc.constantFrom(...formulaInputKinds),
  id,
})
const name = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAb []\\:(2)'), maxLength: 12 }),
  fc.constantFrom('detail:a', 'price:1', 'Pack size', 'pack size', 'Pack size (2)'),
)
const inputs = fc.array(fc.record({ reference, name }), { maxLength: 8 })
const between = fc.constantFrom(' + ', ' * (', ', ', '-', ')', 'max(', ' \\ ')

describe('names in formulas', () => {
  it('lead back to the same ids, whatever things are called', () => {
    fc.assert(
      fc.property(inputs, fc.array(fc.tuple(reference, between)), (known, parts) => {
        const labels = formulaLabels(known)
        const all = [...known.map((input) => [input.reference, ' + '] as const), ...parts]
        const stored = all.map(([one, sign]) => `${formatFormulaReference(one)}${sign}`).join('')
        expect(formulaWithIds(formulaWithNames(stored, labels), labels)).toBe(stored)
      }),
      { numRuns: 1000 },
    )
  })

  const labels = formulaLabels([
    { reference: { kind: 'detail', id: '1' }, name: 'Length' },
    { reference: { kind: 'order', id: '2' }, name: 'length' },
    { reference: { kind: 'price', id: '3' }, name: 'Retail [EUR]' },
    { reference: { kind: 'price', id: '4' }, name: 'price:9' },
  ])

  it('stand in place of ids; what reads alike has numbers, brackets have backslashes', () => {
    const stored = '[detail:1] * [order:2] + [price:3] - [price:4] + [price:9]'
    const shown = '[Length] * [length (2)] + [Retail \\[EUR\\]] - [price\\:9] + [price:9]'
    expect(formulaWithNames(stored, labels)).toBe(shown)
    expect(formulaWithIds(shown, labels)).toBe(stored)
  })

  it('are found in any letter case, and stay where nothing is called so', () => {
    expect(formulaWithIds('[LENGTH] + [ Length (2)] + [Width]', labels)).toBe(
      '[detail:1] + [order:2] + [Width]',
    )
    expect(formatFormulaLabel({ kind: 'detail', id: 'gone' }, labels)).toBe('[detail:gone]')
  })
})
