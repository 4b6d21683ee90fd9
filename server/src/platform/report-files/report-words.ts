/** What all files of reports say, in each language. */
import english from '@vitrine/contract/messages/en-us/report-files.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/report-files.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/report-files.json' with { type: 'json' }
import type { Locale } from '@vitrine/rules'

export const reportWords: Readonly<Record<Locale, typeof english>> = {
  'en-us': english,
  'fr-fr': french,
  'zh-cn': chinese,
}
