/** What files of the report say in each language: the words of its page. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/activity-report.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/activity-report.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/activity-report.json' with { type: 'json' }

/** Without those that have a form for one and another for more. */
export type ActivityWords = {
  [Key in keyof typeof english as Key extends `${string}_${'one' | 'other'}` ? never : Key]: string
}

const words: Record<Language, ActivityWords> = { 'en-us': english, 'fr-fr': french, 'zh-cn': chinese }

export function activityWords(locale: string): ActivityWords {
  return words[locale as Language] ?? english
}
