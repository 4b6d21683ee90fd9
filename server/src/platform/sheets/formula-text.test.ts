import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formula-text.ts'

it('puts an apostrophe in front of what could be a formula, and of nothing else', () => {
  expect(['=1+1', '+1', '-cmd', '@sum', '\t=1', '\r=1', '＝1', "'=1"].map(guardFormula)).toEqual([
    "'=1+1",
    "'+1",
    "'-cmd",
    "'@sum",
    "'\t=1",
    "'\r=1",
    "'＝1",
    "''=1",
  ])
  expect(['', 'Chair', "'t Hof", '1-2', ' =1'].map(guardFormula)).toEqual([
    '',
    'Chair',
    "'t Hof",
    '1-2',
    ' =1',
  ])
})

it('takes the apostrophe back, whatever the text', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+@-].{0,5}$/))
  fc.assert(
    fc.property(text, (given) => {
      expect(unguardFormula(guardFormula(given))).toBe(given)
      expect(guardFormula(given)).not.toMatch(/^[=+\-@]/)
    }),
  )
})
