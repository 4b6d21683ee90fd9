import { type DetailFieldType, detailFieldTypes } from '@vitrine/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldRules } from '../../detail-fields/index.ts'
import { fitsField } from '../product-values.ts'
import { convertValue, fieldWithType } from './convert-value.ts'

const bare = (type: DetailFieldType): FieldRules => ({ type, dropdownOptions: [], ribbon: [] })

describe('convertValue', () => {
  it.each([
    ['12.50', 'text', 'number', '12.5'],
    ['1 234,5', 'text', 'number', '1234.5'],
    ['about 12', 'text', 'number', null],
    ['12.5', 'number', 'text', '12.5'],
    ['2026-02-28', 'text', 'date', '2026-02-28'],
    ['2026-02-30', 'text', 'date', null],
    ['https://atelier.example/care', 'text', 'hyperlink', 'https://atelier.example/care'],
    ['care instructions', 'text', 'hyperlink', null],
    ['New|#ff0000', 'ribbon', 'text', 'New'],
    ['Oak', 'text', 'QR Codes', null],
    ['12,5 %', 'text', 'percentage', '12.5'],
    ['40', 'number', 'percentage', '40'],
    ['12,5 %', 'text', 'number', null],
    ['Oui', 'text', 'yesNo', 'true'],
    ['0', 'number', 'yesNo', 'false'],
    ['2', 'number', 'yesNo', null],
    ['perhaps', 'text', 'yesNo', null],
    ['false', 'yesNo', 'text', 'No'],
  ] as const)('of %s from %s to %s is %s', (value, from, to, expected) => {
    expect(convertValue(value, from, bare(to), 'en-us')).toBe(expected)
  })

  it('makes options and labels of the values there are', () => {
    const dropdown = fieldWithType(bare('text'), 'dropdown', ['Oak', ' Ash ', 'Oak'], 'en-us')
    expect(dropdown.dropdownOptions).toEqual(['Oak', 'Ash'])
    expect(convertValue(' Ash ', 'text', dropdown, 'en-us')).toBe('Ash')
    const ribbon = fieldWithType(
      { ...bare('dropdown'), dropdownOptions: ['Oak'] },
      'ribbon',
      ['Oak'],
      'en-us',
    )
    expect(convertValue('Oak', 'dropdown', ribbon, 'en-us')).toMatch(/^Oak\|#[0-9a-f]{6}$/)
  })

  it('keeps an unused option, and stops at as many as a field may have', () => {
    const field = { ...bare('dropdown'), dropdownOptions: ['Unused'] }
    expect(fieldWithType(field, 'ribbon', [], 'en-us').ribbon.map(({ label }) => label)).toEqual(['Unused'])
    const many = Array.from({ length: 1_200 }, (_, index) => `Value ${index}`)
    const dropdown = fieldWithType(bare('text'), 'dropdown', many, 'en-us')
    expect(dropdown.dropdownOptions).toHaveLength(1_000)
    expect(convertValue('Value 1100', 'text', dropdown, 'en-us')).toBeNull()
  })

  it('never answers a value that the field would not take', () => {
    const type = fc.constantFrom(...detailFieldTypes)
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 8 }), type, type, (values, from, to) => {
        const stored = from === 'ribbon' ? values.map((value) => `${value}|#123456`) : values
        const field = fieldWithType(bare(from), to, stored, 'en-us')
        for (const value of stored) {
          const converted = convertValue(value, from, field, 'en-us')
          if (converted !== null) expect(fitsField(converted, field)).toBe(true)
        }
      }),
    )
  })
})
