import { Text } from '@mantine/core'
import { searchWordLimits } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useAddSearchWords } from './use-search-words.ts'
import { areFine, WordsInput } from './words-input.tsx'

/** Says what somebody meant by a search: from then on it finds that too. */
export function SynonymDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const { t } = useTranslation('search-words')
  const [means, setMeans] = useState<string[]>([])
  const add = useAddSearchWords()
  const word = search.trim().replace(/\s+/gu, ' ').slice(0, searchWordLimits.characters)
  return (
    <FormDialog
      title={t('synonymOf', { search: word })}
      isBusy={add.isPending}
      canSubmit={means.length > 0 && areFine(means)}
      submitLabel={t('save')}
      onSubmit={() =>
        add.mutate({ kind: 'synonym', language: 'all', words: [word], means }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text size="sm">{t('synonymText', { search: word })}</Text>
      <WordsInput
        label={t('means')}
        description={t('wordsText')}
        value={means}
        autoFocus
        onChange={setMeans}
      />
    </FormDialog>
  )
}
