/** What printed catalogues say in each language. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/exports.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/exports.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/exports.json' with { type: 'json' }

export type CatalogWords = typeof english

const words: Readonly<Record<Language, CatalogWords>> = {
  'en-us': english,
  'fr-fr': french,
  'zh-cn': chinese,
}

export function catalogWords(language: Language): CatalogWords {
  return words[language]
}
