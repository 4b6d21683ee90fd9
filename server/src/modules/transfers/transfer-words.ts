/** Words of files, in the language of whoever they are for; fields are called as on pages. */
import type { ExportedPlainField, Language } from '@vitrine/contract'
import english from '@vitrine/contract/messages/en-us/exports.json' with { type: 'json' }
import englishFields from '@vitrine/contract/messages/en-us/fields.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/exports.json' with { type: 'json' }
import frenchFields from '@vitrine/contract/messages/fr-fr/fields.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/exports.json' with { type: 'json' }
import chineseFields from '@vitrine/contract/messages/zh-cn/fields.json' with { type: 'json' }

/** Chinese has only the one plural form that all languages have. */
type FileWord = keyof typeof chinese | keyof typeof chineseFields

export const transferWords: Readonly<Record<Language, Record<FileWord, string>>> = {
  'en-us': { ...english, ...englishFields },
  'fr-fr': { ...french, ...frenchFields },
  'zh-cn': { ...chinese, ...chineseFields },
}

export function plainHeader(language: Language, field: ExportedPlainField): string {
  return transferWords[language][`attribute.${field}`]
}
