import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldKind, fieldKinds } from '../field-kinds.ts'
import { filterTypes, filterTypesOfKind, joinList, parseFilter, splitList } from './filters.ts'

const folder = '0b8f8d1e-5c1a-4b7a-9d57-0b7f3f1b9a01'

function parsed(kind: FieldKind, type: string, value: string) {
  const result = parseFilter({ type, value }, kind)
  return result.ok ? result.filter : result.error
}

describe('parseFilter', () => {
  it.each([
    ['text', 'GT', 'Chair 2', { type: 'GT', value: 'Chair 2' }],
    ['number', 'REGEX', '^4', { type: 'REGEX', pattern: '^4' }],
    ['text', 'REGEX', '^a.*b$', { type: 'REGEX', pattern: '^a.*b$' }],
    ['text', 'EQ', ' Oak ', { type: 'EXACT', text: 'Oak' }],
    ['text', 'EXACT_I', 'Oak', { type: 'EXACT_I', text: 'Oak' }],
    ['dropdown', 'IN', 'oak, red\\, matte ,,', { type: 'IN', values: ['oak', 'red, matte'] }],
    ['number', 'EXACT', '007.50', { type: 'EQ', value: '7.5' }],
    ['number', 'GT', '-0.0', { type: 'GT', value: '0' }],
    ['price', 'RANGE', '1, 2.50', { type: 'RANGE', from: '1', to: '2.5' }],
    ['price', 'RANGE', '10,9.5', { type: 'RANGE', from: '9.5', to: '10' }],
    ['date', 'RANGE', '2026-11-20,2025-01-01', { type: 'RANGE', from: '2025-01-01', to: '2026-11-20' }],
    ['number', 'RANGE', ',5', { type: 'RANGE', from: null, to: '5' }],
    ['number', 'IN', '1,1.0,2', { type: 'IN', values: ['1', '2'] }],
    ['date', 'GTE', '2026-11-20', { type: 'GTE', value: '2026-11-20' }],
    ['date', 'RANGE', '2026-11-20,', { type: 'RANGE', from: '2026-11-20', to: null }],
    ['folder', 'EQ', folder.toUpperCase(), { type: 'EXACT', text: folder }],
    ['media', 'IN', 'Image,3D', { type: 'IN', values: ['image', '3d'] }],
    ['boolean', 'EQ', 'TRUE', { type: 'EXACT', text: 'true' }],
    ['QR Codes', 'EXIST', 'ignored', { type: 'EXIST' }],
    ['timestamp', 'LTE', '2026-11-20', { type: 'LTE', value: '2026-11-20T23:59:59.999999Z' }],
    ['timestamp', 'GT', '2026-11-20T10:00:00+02:00', { type: 'GT', value: '2026-11-20T08:00:00.000999Z' }],
    [
      'timestamp',
      'EQ',
      '2026-11-20',
      { type: 'RANGE', from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999999Z' },
    ],
    ['ribbon', 'EXACT', 'New|#ff0000', { type: 'EXACT', text: 'New|#ff0000' }],
    ['ribbon', 'EXACT', 'New?', { type: 'REGEX', pattern: '^(?:New\\?\\|[^|]*$)' }],
    ['text', 'NOT_REGEX_I', 'oak', { type: 'NOT', filter: { type: 'REGEX_I', pattern: 'oak' } }],
    ['text', 'NOT_EQ', ' Oak ', { type: 'NOT', filter: { type: 'EXACT', text: 'Oak' } }],
    ['number', 'NOT_IN', '1,1.0,2', { type: 'NOT', filter: { type: 'IN', values: ['1', '2'] } }],
    ['number', 'NOT_RANGE', ',5', { type: 'NOT', filter: { type: 'RANGE', from: null, to: '5' } }],
    ['media', 'NOT_EXACT', 'Image', { type: 'NOT', filter: { type: 'EXACT', text: 'image' } }],
    ['ribbon', 'NOT_IN', 'New', { type: 'NOT', filter: { type: 'REGEX', pattern: '^(?:New\\|[^|]*$)' } }],
  ] as const)('reads %s %s %j', (kind, type, value, expected) => {
    expect(parsed(kind, type, value)).toEqual(expected)
  })

  it.each([
    ['text', 'LIKE', 'a', 'FilterTypeUnknown'],
    ['text', 'regex', 'a', 'FilterTypeUnknown'],
    ['text', 'ANY', '[]', 'FilterTypeUnknown'],
    ['text', 'NOT_GT', 'a', 'FilterTypeUnknown'],
    ['text', 'NOT_EXIST', '', 'FilterTypeUnknown'],
    ['text', 'NOT_NOT_IN', 'a', 'FilterTypeUnknown'],
    ['category', 'GT', 'a', 'FilterTypeNotApplicable'],
    ['category', 'NOT_RANGE', 'a', 'FilterTypeNotApplicable'],
    ['boolean', 'NOT_EXACT', 'true', 'FilterTypeNotApplicable'],
    ['timestamp', 'NOT_IN', '2026-11-20', 'FilterTypeNotApplicable'],
    ['number', 'NOT_EQ', '1,5', 'FilterValueInvalid'],
    ['text', 'NOT_REGEX', '(.)\\1', 'RegexInvalid'],
    ['text', 'NOT_REGEX_I', 'a'.repeat(201), 'RegexTooLong'],
    ['media', 'REGEX', '1', 'FilterTypeNotApplicable'],
    ['QR Codes', 'EXACT', 'x', 'FilterTypeNotApplicable'],
    ['timestamp', 'IN', '2026-11-20', 'FilterTypeNotApplicable'],
    ['text', 'EXACT', '  ', 'FilterValueInvalid'],
    ['text', 'EXACT', 'a\0b', 'FilterValueInvalid'],
    ['text', 'EXACT', 'a\ud800', 'FilterValueInvalid'],
    ['text', 'IN', ' , ,', 'FilterValueInvalid'],
    ['text', 'IN', Array.from({ length: 501 }, (_, n) => n).join(','), 'FilterValueInvalid'],
    ['number', 'EQ', '1,5', 'FilterValueInvalid'],
    ['number', 'EQ', '1e9', 'FilterValueInvalid'],
    ['number', 'EQ', '9'.repeat(101), 'FilterValueInvalid'],
    ['number', 'IN', '1,x', 'FilterValueInvalid'],
    ['number', 'RANGE', ',', 'FilterValueInvalid'],
    ['number', 'RANGE', '1', 'FilterValueInvalid'],
    ['number', 'RANGE', '1,2,3', 'FilterValueInvalid'],
    ['number', 'RANGE', 'x,2', 'FilterValueInvalid'],
    ['date', 'EQ', '2026-02-30', 'FilterValueInvalid'],
    ['date', 'EQ', '20/11/2026', 'FilterValueInvalid'],
    ['timestamp', 'EQ', '2026-11-20T10:00:00', 'FilterValueInvalid'],
    ['timestamp', 'RANGE', '2026-11-20', 'FilterValueInvalid'],
    ['folder', 'EXACT', "x'; drop", 'FilterValueInvalid'],
    ['media', 'EXACT', 'audio', 'FilterValueInvalid'],
    ['boolean', 'EXACT', 'yes', 'FilterValueInvalid'],
    ['text', 'REGEX', '(', 'RegexInvalid'],
    ['text', 'REGEX', '', 'RegexInvalid'],
    ['text', 'REGEX', '(.)\\1', 'RegexInvalid'],
    ['number', 'REGEX_I', '4(?=2)', 'RegexInvalid'],
    ['text', 'REGEX_I', 'a'.repeat(201), 'RegexTooLong'],
  ] as const)('refuses %s %s %j with %s', (kind, type, value, error) => {
    expect(parsed(kind, type, value)).toBe(error)
  })

  it('answers every type on every kind with a filter that applies or with a key, whatever the value', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '1,2', '2026-11-20', folder, 'true', 'a|b', 'image'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldKinds),
        fc.constantFrom(...filterTypes),
        value,
        (kind, type, text) => {
          const result = parseFilter({ type, value: text }, kind)
          if (result.ok) expect(filterTypesOfKind[kind]).toContain(type)
          else
            expect(result.error === 'FilterTypeNotApplicable').toBe(!filterTypesOfKind[kind].includes(type))
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('comma lists', () => {
  it('split into what they were joined from', () => {
    const item = fc
      .string({ unit: fc.constantFrom('a', ' ', ',', '\\', '"'), minLength: 1, maxLength: 6 })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    fc.assert(
      fc.property(fc.array(item), (values) => {
        expect(splitList(joinList(values))).toEqual(values)
      }),
    )
  })
})
