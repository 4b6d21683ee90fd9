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

  it('counts what nested bounds come to', () => {
    const bounds = fc.array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(bounds, (numbers) => {
        const pattern = numbers.reduce((inner, n) => `(${inner}){1,${n}}`, 'a')
        const length = numbers.reduce((product, n) => product * n, 1)
        expect(forbiddenPart(pattern) === null).toBe(length <= 2_000)
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
    ['((a{1,100}){1,100}){1,100}', '{1,100}'],
    ['(?:(?:x{50}){2,}){50}', '{50}'],
    ['(a|b){1,255}(c{9}){9}', null],
    [`(${'a'.repeat(100)}){20}`, null],
    [`(${'a'.repeat(100)}){21}`, '{21}'],
    ['a{255}'.repeat(8), '{255}'],
    ['[(]{255}[{255}]\\({255}', null],
    ['***=a', '***'],
    ['a***', null],
  ])('of %j finds %j', (pattern, found) => {
    expect(forbiddenPart(pattern)).toBe(found)
  })
})
