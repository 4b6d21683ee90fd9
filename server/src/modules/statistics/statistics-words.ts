/** What files of the statistics say in each language: the words of their page. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/statistics.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/statistics.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/statistics.json' with { type: 'json' }

export type StatisticsWords = typeof english

const words: Record<Language, StatisticsWords> = { 'en-us': english, 'fr-fr': french, 'zh-cn': chinese }

export function statisticsWords(locale: string): StatisticsWords {
  return words[locale as Language] ?? english
}
