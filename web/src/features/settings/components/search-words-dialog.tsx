import { Select } from '@mantine/core'
import { type SearchWordEntry, searchWordKinds, searchWordLanguages } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { areFine, WordsInput } from '../../../lib/search-words/words-input.tsx'

interface SearchWordsDialogProps {
  /** Null for a new one. */
  entry: SearchWordEntry | null
  isBusy: boolean
  onSave: (entry: SearchWordEntry) => void
  onClose: () => void
}

const blank: SearchWordEntry = { kind: 'synonym', language: 'all', words: [], means: [] }

export function SearchWordsDialog({ entry, isBusy, onSave, onClose }: SearchWordsDialogProps) {
  const { t } = useTranslation('search-words')
  const [{ kind, language, words, means }, setDraft] = useState(entry ?? blank)
  const change = (part: Partial<SearchWordEntry>) => setDraft((draft) => ({ ...draft, ...part }))
  const isIgnored = kind === 'ignored'
  const isWhole = words.length > 0 && (isIgnored || means.length > 0)
  return (
    <FormDialog
      title={t(entry === null ? 'add' : 'edit')}
      isBusy={isBusy}
      canSubmit={isWhole && areFine(words) && areFine(means)}
      submitLabel={t('save')}
      onSubmit={() => onSave({ kind, language, words, means: isIgnored ? [] : means })}
      onClose={onClose}
    >
      <Select
        label={t('kind')}
        description={t(`kindText.${kind}`)}
        allowDeselect={false}
        data={searchWordKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={kind}
        onChange={(value) => value !== null && change({ kind: value })}
      />
      <WordsInput
        label={t('words')}
        description={t('wordsText')}
        value={words}
        autoFocus
        onChange={(value) => change({ words: value })}
      />
      {!isIgnored && (
        <WordsInput label={t('means')} value={means} onChange={(value) => change({ means: value })} />
      )}
      <Select
        label={t('language')}
        description={t('languageText')}
        allowDeselect={false}
        data={searchWordLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
        value={language}
        onChange={(value) => value !== null && change({ language: value })}
      />
    </FormDialog>
  )
}
