/** What stands in files that people fill in or correct, in their language. */
import { type Language, languages } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/import-files.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/import-files.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/import-files.json' with { type: 'json' }

export const importFileWords: Readonly<Record<Language, typeof english>> = {
  'en-us': english,
  'fr-fr': french,
  'zh-cn': chinese,
}

/** Whether a column says why rows were refused: it fills nothing when they come again. */
export function isReasonHeader(header: string): boolean {
  const plain = header.trim().toLowerCase()
  return languages.some((language) => importFileWords[language].reasons.toLowerCase() === plain)
}
