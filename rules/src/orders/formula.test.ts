import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula } from './formula.ts'
import { formulaLabels } from './formula-labels.ts'
import { maximumFormulaCharacters, maximumFormulaDepth, maximumFormulaTokens } from './formula-tokens.ts'

/** Key and text of the error, or null. */
function errorOf(text: string) {
  const parsed = parseFormula(text)
  if ('formula' in parsed) return null
  const { key, offset, length } = parsed.error
  return [key, text.slice(offset, offset + length)]
}

describe('a formula', () => {
  it.each([
    '1',
    '-[detail:1]',
    '[price:p-1] * (1 - [order:2] / 100)',
    'ROUND([detail:1] / 3, 2)',
    'if([order:1] >= 10; 0.9; 1) × [price:1]',
    'if([order:1] <> 0, max(1, 2, 3), 0) % 7',
    '+.5 − −2',
  ])('is %s', (text) => {
    expect(errorOf(text)).toBeNull()
  })

  it('names each input once, in the order of the text', () => {
    const parsed = parseFormula('[order:b] + [price:a] * [order:b]')
    expect('formula' in parsed && parsed.formula.references).toEqual([
      { kind: 'order', id: 'b' },
      { kind: 'price', id: 'a' },
    ])
  })

  it.each([
    ['', 'FormulaEmpty', ''],
    ['1 +', 'FormulaSyntax', ''],
    ['1 + * 2', 'FormulaSyntax', '*'],
    ['(1 + 2', 'FormulaSyntax', ''],
    ['1 + 2)', 'FormulaSyntax', ')'],
    ['()', 'FormulaSyntax', ')'],
    ['1 2', 'FormulaSyntax', '2'],
    ['max(1 2)', 'FormulaSyntax', '2'],
    ['max(1,,2)', 'FormulaSyntax', ','],
    ['max(1,)', 'FormulaSyntax', ')'],
    ['1,5', 'FormulaSyntax', ','],
    ['(1,5) * 2', 'FormulaSyntax', ','],
    [', 1', 'FormulaSyntax', ','],
    ['2(3)', 'FormulaSyntax', '('],
    ['[detail:1', 'FormulaSyntax', '[detail:1'],
    ['"a"', 'FormulaCharacterUnknown', '"'],
    ['1 ^ 2', 'FormulaCharacterUnknown', '^'],
    ['a.b', 'FormulaCharacterUnknown', '.'],
    ['2 * this', 'FormulaUnknownName', 'this'],
    ['1e5', 'FormulaSyntax', 'e5'],
    ['1 + [Width]', 'FormulaUnknownName', '[Width]'],
    ['1 + [constructor:1]', 'FormulaUnknownName', '[constructor:1]'],
    ['1 + sqrt(4)', 'FormulaUnknownFunction', 'sqrt'],
    ['constructor(1)', 'FormulaUnknownFunction', 'constructor'],
    ['1 + abs(1, 2)', 'FormulaParameterCount', 'abs'],
    ['min()', 'FormulaParameterCount', 'min'],
    ['if(1, 2, 3)', 'FormulaConditionNeeded', '1'],
    ['1 + (2 < 3)', 'FormulaNumberNeeded', '2 < 3'],
    ['1 < 2', 'FormulaNumberNeeded', '1 < 2'],
    ['if(1 < 2 < 3, 1, 2)', 'FormulaNumberNeeded', '1 < 2'],
    [`2 * ${'1'.repeat(41)}`, 'FormulaNumberTooLong', '1'.repeat(41)],
  ])('%j is refused: %s at %j', (text, key, place) => {
    expect(errorOf(text)).toEqual([key, place])
  })

  it('says where it is refused in what people write, too', () => {
    const labels = formulaLabels([{ reference: { kind: 'detail', id: '1' }, name: 'Pack size' }])
    expect(parseFormula('[Pack size] * [Weight]', labels)).toEqual({
      error: { key: 'FormulaUnknownName', offset: 14, length: 8, parameters: { name: 'Weight' } },
    })
    expect(parseFormula('[pack SIZE] * 2', labels)).toMatchObject({
      formula: { references: [{ kind: 'detail', id: '1' }] },
    })
  })

  it('is neither long nor deep', () => {
    const keyOf = (text: string) => errorOf(text)?.[0] ?? null
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    const inside = (depth: number) => `${'abs('.repeat(depth)}1${')'.repeat(depth)}`
    expect([nested(maximumFormulaDepth), inside(maximumFormulaDepth)].map(keyOf)).toEqual([null, null])
    expect(
      [nested(maximumFormulaDepth + 1), inside(maximumFormulaDepth + 1), `${'-'.repeat(40)}1`].map(keyOf),
    ).toEqual(['FormulaTooDeep', 'FormulaTooDeep', 'FormulaTooDeep'])
    // 20,000 brackets once ended the program.
    expect([nested(20_000), '1'.padEnd(maximumFormulaCharacters + 1)].map(keyOf)).toEqual([
      'FormulaTooLong',
      'FormulaTooLong',
    ])
    const sum = (terms: number) => Array(terms).fill('1').join('+')
    expect([sum(maximumFormulaTokens / 2), sum(maximumFormulaTokens / 2 + 1)].map(keyOf)).toEqual([
      null,
      'FormulaTooLong',
    ])
  })

  it('is read or refused at a place of its text, never more, whatever is typed', () => {
    const word = fc.constantFrom(
      ...[
        '1',
        '2.5',
        '[detail:1]',
        '[x]',
        'max',
        'if',
        'a',
        '(',
        ')',
        '(',
        ')',
        ',',
        ';',
        '+',
        '-',
        '*',
        '/',
      ],
      ...['%', '<', '=', '<>', '[', ']', '.', '?', '!', '"', '\\', '😀', '\n', '{', '`'],
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseFormula(typed)
        if ('formula' in parsed) return
        const { offset, length } = parsed.error
        expect(offset).toBeGreaterThanOrEqual(0)
        expect(length).toBeGreaterThanOrEqual(0)
        expect(offset + length).toBeLessThanOrEqual(typed.length)
      }),
      { numRuns: 2000 },
    )
  })
})
