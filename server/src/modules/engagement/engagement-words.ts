/** What files of clients' interest say in each language: the words of their page. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/engagement.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/engagement.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/engagement.json' with { type: 'json' }

export type EngagementWords = typeof english

const words: Record<Language, EngagementWords> = { 'en-us': english, 'fr-fr': french, 'zh-cn': chinese }

export function engagementWords(locale: string): EngagementWords {
  return words[locale as Language] ?? english
}
