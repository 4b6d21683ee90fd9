import { TextInput } from '@mantine/core'
import { mostNoteCharacters } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'

interface ShareNoteInputProps {
  value: string
  onChange: (note: string) => void
}

export function ShareNoteInput({ value, onChange }: ShareNoteInputProps) {
  const { t } = useTranslation('share-links')
  return (
    <TextInput
      label={t('shareNote')}
      description={t('shareNoteText')}
      maxLength={mostNoteCharacters}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
