/** What files of the report say in each language: the words of its page, and what attributes of products are called. */
import type { Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/activity-report.json' with { type: 'json' }
import englishFields from '@vitrine/contract/messages/en-us/fields.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/activity-report.json' with { type: 'json' }
import frenchFields from '@vitrine/contract/messages/fr-fr/fields.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/activity-report.json' with { type: 'json' }
import chineseFields from '@vitrine/contract/messages/zh-cn/fields.json' with { type: 'json' }

/** Without those that have a form for one and another for more. */
export type ActivityWords = {
  [Key in keyof (typeof english & typeof englishFields) as Key extends `${string}_${'one' | 'other'}`
    ? never
    : Key]: string
}

const words: Record<Language, ActivityWords> = {
  'en-us': { ...english, ...englishFields },
  'fr-fr': { ...french, ...frenchFields },
  'zh-cn': { ...chinese, ...chineseFields },
}

export function activityWords(locale: string): ActivityWords {
  return words[locale as Language] ?? words['en-us']
}
