/** A finding in words: where it is, what is wrong there, and what to do. */
import { exportedPlainFields, type ProcessFinding, type ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { type FieldWords, useFieldWords } from './use-field-words.ts'

/** What to do about what is wrong, where the reason alone doesn't tell. */
const hints = [
  'ImportCellRequired',
  'ImportCellNotNumber',
  'ImportCellNotDate',
  'ImportCellAmbiguous',
  'ImportCellNotLink',
  'ImportCellNotYesNo',
  'ImportUnknownData',
  'ImportOptionTooLong',
  'ImportTooManyOptions',
  'ImportReferenceRepeated',
  'ImportCategoriesNotAllowed',
  'ImportFolderUnknown',
  'ImportCellChanged',
  'ImportMakesNothing',
  'ImportChangesNothing',
] as const

export interface FindingWords {
  place: string
  text: string
  /** Null where the reason says it all. */
  hint: string | null
  /** The field that its column fills. */
  target: string | null
}

export function useFindingWords(one: ProductImport): (finding: ProcessFinding) => FindingWords {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const words = useFieldWords()
  return ({ column, code, data }) => {
    const letter = column.split(' ', 1)[0]
    const target = one.columns.find((each) => each.letter === letter)?.target ?? null
    // What every product has is named by its key where no column fills it.
    const field = target ?? exportedPlainFields.find((known) => known === column)
    const hint = hints.find((known) => known === code)
    return {
      place: column === '' ? t('row') : field === undefined ? column : words.nameOf(field),
      text: errorText({ code, data: inWords(data, target, words, t('noValue')), status: 422, message: '' }),
      hint: hint === undefined ? null : t(`hint.${hint}`),
      target,
    }
  }
}

/** Values as the pages show them. */
function inWords(
  { present, ...data }: ProcessFinding['data'],
  target: string | null,
  { wordsOf }: FieldWords,
  noValue: string,
): ProcessFinding['data'] {
  if (present === undefined) return data
  const value = String(present)
  if (value === '') return { ...data, present: noValue }
  return { ...data, present: target === null ? value : wordsOf(target, value) }
}
