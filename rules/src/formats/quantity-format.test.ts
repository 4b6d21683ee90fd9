import { expect, it } from 'vitest'
import { formatQuantity } from './quantity-format.ts'

it.each([
  ['12.5', 'percentage', 'en-us', '12.5%'],
  ['-1234.25', 'percentage', 'fr-fr', '-1\u202f234,25\u202f%'],
  ['100', 'percentage', 'zh-cn', '100%'],
  ['12.5', 'number', 'en-us', '12.5'],
  ['about half', 'percentage', 'en-us', 'about half'],
] as const)('says %s of a %s in %s as %s', (value, kind, locale, text) => {
  expect(formatQuantity(value, kind, { locale })).toBe(text)
})
