import { describe, expect, it } from 'vitest'
import { browserLocale } from './locales.ts'

describe('the language a visitor starts in', () => {
  it.each([
    [['fr-FR', 'en-US'], 'fr-fr'],
    [['fr-CA'], 'fr-fr'],
    [['zh-TW'], 'zh-cn'],
    [['de-DE', 'zh'], 'zh-cn'],
    [['en-GB'], 'en-us'],
    [['de-DE'], 'en-us'],
    [[], 'en-us'],
  ] as const)('is, for a browser that asks for %j, %s', (preferred, locale) => {
    expect(browserLocale(preferred)).toBe(locale)
  })
})
