import { type Language, languages } from '@vitrine/contract'

export const defaultLocale: Language = 'en-us'

/** Each language's own name for itself. */
export const localeNames: Record<Language, string> = {
  'en-us': 'English (United States)',
  'fr-fr': 'Français (France)',
  'zh-cn': '简体中文（中国）',
}

/** The first of the browser's languages that is offered, by language then; `en-us` when none is. */
export function browserLocale(preferred: readonly string[]): Language {
  for (const wanted of preferred) {
    const [language = ''] = wanted.toLowerCase().split('-')
    const found = languages.find((offered) => offered.split('-')[0] === language)
    if (found !== undefined) return found
  }
  return defaultLocale
}
