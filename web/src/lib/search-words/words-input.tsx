import { TagsInput } from '@mantine/core'
import { searchWordLimits } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

interface WordsInputProps {
  label: string
  description?: string
  value: string[]
  autoFocus?: boolean
  onChange: (words: string[]) => void
}

export const areFine = (words: readonly string[]) =>
  words.every((word) => word.length <= searchWordLimits.characters)

/** Words and phrases; a comma is part of one, as in `1,5 m`. */
export function WordsInput({ autoFocus = false, ...props }: WordsInputProps) {
  const { t } = useTranslation('search-words')
  return (
    <TagsInput
      {...props}
      splitChars={[';', '；']}
      maxTags={searchWordLimits.words}
      error={areFine(props.value) ? undefined : t('tooLong', { count: searchWordLimits.characters })}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    />
  )
}
