import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../test/any-character.ts'
import {
  asOneLine,
  checkName,
  cleanReference,
  hasHiddenCharacters,
  isEmail,
  isEnglishOnly,
  isOneLine,
  isStrongPassword,
  isWebAddress,
  reservedNames,
  uniqueName,
} from './names.ts'

describe('a reference', () => {
  it('has one spelling for what looks alike', () => {
    const spellings = [
      'RACE\u200b-Base',
      'RACE\u202e-Base',
      'ＲＡＣＥ-Base',
      ' RACE-Base\ufeff ',
      'RACE\u2010Base',
      'RACE\u2011Base',
      'RACE\u2212Base',
    ]
    for (const spelling of spellings) expect(cleanReference(spelling)).toBe('RACE-Base')
    expect(cleanReference('e\u0301')).toBe('\u00e9')
  })

  it('is clean once it was cleaned', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(cleanReference(cleanReference(text))).toBe(cleanReference(text))
      }),
    )
  })
})

describe('a file name with marks that nobody sees', () => {
  it('is told, whatever its letters', () => {
    for (const name of ['photo\u202egpj.exe', 'a\u200bb.png', 'a\u2028b.png'])
      expect(hasHiddenCharacters(name)).toBe(true)
    for (const name of ['été à la mer.png', '产品 1.jpg', 'family 👨‍👩‍👧.png'])
      expect(hasHiddenCharacters(name)).toBe(false)
  })
})

describe('checkName', () => {
  it('counts characters after trimming', () => {
    for (const kind of ['product', 'folder', 'view', 'tab'] as const) {
      expect(checkName('  ab ', kind)).toEqual({ key: 'MinimumCharacters', parameters: { n: 3 } })
      expect(checkName(' abc ', kind)).toBeNull()
      expect(checkName('沙发床', kind)).toBeNull()
      expect(checkName('👍👍', kind)?.key).toBe('MinimumCharacters')
    }
  })

  it('takes one character for everything that is neither a product, a folder, a view nor a tab', () => {
    for (const name of ['TV', '椅子', '椅', 'A4', ' M ']) expect(checkName(name)).toBeNull()
    expect(checkName('  ')).toEqual({ key: 'MinimumCharacters', parameters: { n: 1 } })
  })

  it('refuses a reserved name of a folder, a view or a tab in any letter case, and of nothing else', () => {
    const mixedCase = fc
      .constantFrom(...reservedNames)
      .chain((name) => fc.tuple(...[...name].map((c) => fc.constantFrom(c, c.toLowerCase()))))
    fc.assert(
      fc.property(mixedCase, (letters) => {
        const name = ` ${letters.join('')} `
        for (const kind of ['folder', 'view', 'tab'] as const)
          expect(checkName(name, kind)?.key).toBe('ReservedName')
        for (const kind of ['product', 'other'] as const) expect(checkName(name, kind)).toBeNull()
      }),
    )
    expect(checkName('ROOTS', 'folder')).toBeNull()
  })
})

describe('uniqueName', () => {
  it('appends the first free number', () => {
    expect(uniqueName('Chair', [])).toBe('Chair')
    expect(uniqueName(' Chair ', ['chair'])).toBe('Chair (2)')
    expect(uniqueName('Chair', ['CHAIR', 'Chair (2)', 'chair (3)'])).toBe('Chair (4)')
  })

  it('cuts the name, not the number, to fit', () => {
    expect(uniqueName('Chaise longue', ['Chaise lon', 'Chaise lo'], 10)).toBe('Chaise (2)')
  })

  it('is never taken, and unchanged when it was free', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'A', ' ', '(', '2', ')'), maxLength: 6 })
    fc.assert(
      fc.property(name, fc.array(name), (wanted, existing) => {
        const result = uniqueName(wanted, existing)
        const taken = existing.map((other) => other.trim().toLowerCase())
        expect(taken).not.toContain(result.trim().toLowerCase())
        if (!taken.includes(wanted.trim().toLowerCase())) expect(result).toBe(wanted.trim())
      }),
    )
  })
})

describe('one line', () => {
  it.each(['Claire', 'Åsa 名 ע', 'family 👩‍👩‍👧 & co.', ''])('takes %j', (name) => {
    expect(isOneLine(name)).toBe(true)
    expect(asOneLine(name)).toBe(name)
  })

  it.each(['Boss\r\nBcc: all', 'a\nb', 'a\tb', 'a\u0000b', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u007fb'])(
    'refuses %j, and makes one line of it',
    (name) => {
      expect(isOneLine(name)).toBe(false)
      expect(isOneLine(asOneLine(name))).toBe(true)
    },
  )
})

describe('typed text', () => {
  it('knows English characters', () => {
    expect(isEnglishOnly('Chair 2 (oak)')).toBe(true)
    expect(isEnglishOnly('Chaise à bascule')).toBe(false)
  })

  it.each([
    ['Abcdefg1', true],
    ['Abcdefg ', true],
    ['Abcdefg!', true],
    ['Vitrine-Demo-1', true],
    ['Abcdef1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
  ])('judges the password %j as %s', (password, isStrong) => {
    expect(isStrongPassword(password)).toBe(isStrong)
  })

  it.each([
    ['a@b.co', true],
    ["o'neil+x@mail.example.com", true],
    ['info@münchen.example', true],
    ['a@b', false],
    ['a@@b.co', false],
    ['.a@b.co', false],
    ['a..b@c.co', false],
    ['a@-b.co', false],
    ['a@b..co', false],
    ['a@1.2.3.4', false],
    ['a b@c.co', false],
    ['@b.co', false],
    [`${'a'.repeat(65)}@b.co`, false],
    ['', false],
  ])('judges the address %j as %s', (address, isValid) => {
    expect(isEmail(address)).toBe(isValid)
  })

  it.each([
    ['https://example.com/a?b=c#d', true],
    ['HTTP://example.com', true],
    ['http:example.com', false],
    ['javascript:alert(1)', false],
    ['https://', false],
    ['https://exa mple.com', false],
    ['https://example.com:99999', false],
    ['', false],
  ])('judges the web address %j as %s', (address, isValid) => {
    expect(isWebAddress(address)).toBe(isValid)
  })
})
