import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forbiddenPart } from './regex-parts.ts'

const harmless = fc.constantFrom(
  'a',
  '.*',
  '(?:b|c)',
  '(d)',
  '[e-g]',
  '[(?=]',
  '[^(?!]',
  '[\\]]',
  '[?(]+',
  '\\d',
  '\\(?=',
  '\\\\',
  '\\[',
  '\\]',
  '椅',
  '😀',
  '{2,3}',
  '^',
  '$',
  '\\0',
)
const forbidden = fc.constantFrom(
  '\\1',
  '\\9',
  '(?=',
  '(?!',
  '(?<=',
  '(?<!',
  '(?<n',
  '(?i',
  '(?#',
  '[]',
  '[^]',
  '[[:',
  '[[=',
)
const texts = fc.array(harmless).map((parts) => parts.join(''))

describe('forbiddenPart', () => {
  it('lets pass what is plain, whatever stands beside it', () => {
    fc.assert(fc.property(texts, (pattern) => forbiddenPart(pattern) === null))
  })

  it('finds a forbidden part wherever it stands', () => {
    fc.assert(
      fc.property(texts, forbidden, texts, (before, part, after) => {
        const found = forbiddenPart(`${before}${part}${after}`)
        expect(found).not.toBeNull()
        expect(part).toContain(found?.slice(0, 2))
      }),
    )
  })

  it('sees in any text what is left when escapes and brackets are taken out of it', () => {
    const any = fc.string({ unit: fc.constantFrom(...'\\[]^(?=!<:1a') })
    fc.assert(
      fc.property(any, (pattern) => {
        if (forbiddenPart(pattern) !== null) return
        expect(pattern).not.toMatch(/(?:^|[^\\])(?:\\\\)*\\[1-9]/)
        const outside = pattern.replaceAll(/\\.?|\[(?:\\.?|[^\\\]])*(?:\]|$)/g, 'x')
        expect(outside).not.toMatch(/\(\?(?!:)/)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['(a)\\1', '\\1'],
    ['\\\\1', null],
    ['\\\\\\1', '\\1'],
    ['[\\1]', '\\1'],
    ['[\\\\1]', null],
    ['x(?=y)', '(?='],
    ['x(?<!y)', '(?<!'],
    ['(?i)x', '(?i'],
    ['(?', '(?'],
    ['[x(?=y]', null],
    ['[x](?=y)', '(?='],
    ['\\[x(?=y)]', '(?='],
    ['[](?=x)[]', '[]'],
    ['[[:alpha:](?=x)[a]', '[:'],
    ['***=a', '***'],
    ['a***', null],
  ])('of %j finds %j', (pattern, found) => {
    expect(forbiddenPart(pattern)).toBe(found)
  })
})
