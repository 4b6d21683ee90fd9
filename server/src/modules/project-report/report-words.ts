/** What files of the report say in each language: the words of its page. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/project-report.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/project-report.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/project-report.json' with { type: 'json' }

export type ReportWords = typeof english

const words: Record<Language, ReportWords> = { 'en-us': english, 'fr-fr': french, 'zh-cn': chinese }

export function wordsFor(locale: string): ReportWords {
  return words[locale as Language] ?? english
}
