/** Yes and no, as people read and type them. */
import type { FormatPreferences } from './number-format.ts'

const words: Readonly<Record<FormatPreferences['locale'], { true: string; false: string }>> = {
  'en-us': { true: 'Yes', false: 'No' },
  'fr-fr': { true: 'Oui', false: 'Non' },
  'zh-cn': { true: '是', false: '否' },
}

const typed: Readonly<Record<string, 'true' | 'false'>> = {
  ...{ true: 'true', yes: 'true', y: 'true', '1': 'true', oui: 'true', o: 'true', vrai: 'true', 是: 'true' },
  ...{ false: 'false', no: 'false', n: 'false', '0': 'false', non: 'false', faux: 'false', 否: 'false' },
}

/** `true` or `false` in words; another text as it is. */
export function formatYesNo(value: string, { locale }: Pick<FormatPreferences, 'locale'>): string {
  return value === 'true' || value === 'false' ? words[locale][value] : value
}

/** In any of the languages, or as spreadsheets write it; null for a text that says neither. */
export function parseYesNo(text: string): 'true' | 'false' | null {
  const word = text.trim().toLowerCase()
  return Object.hasOwn(typed, word) ? (typed[word] ?? null) : null
}
