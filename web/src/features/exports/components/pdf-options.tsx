import { Checkbox, ColorInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { PdfLayout } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEntered } from '../../../lib/session/session-store.ts'

interface OptionsProps {
  layout: PdfLayout
  onChange: (part: Partial<PdfLayout>) => void
}

const parts = ['hasCover', 'hasContents', 'hasCodes', 'hasPrices'] as const

/** What a catalogue has besides its products and their fields. */
export function PdfParts({ layout, onChange }: OptionsProps) {
  const { t } = useTranslation('exports')
  return (
    <Stack gap="xs">
      {parts.map((part) => (
        <Checkbox
          key={part}
          label={t(`pdf.${part}`)}
          checked={layout[part]}
          onChange={(event) => onChange({ [part]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}

/** What its first page says, and in what colour. */
export function PdfCover({ layout, onChange }: OptionsProps) {
  const { t } = useTranslation('exports')
  const { domain } = useEntered()
  const { names, colors } = domain.customization
  return (
    <Stack gap="sm">
      <TextInput
        label={t('pdfTitle')}
        placeholder={names.catalogName}
        maxLength={200}
        value={layout.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('pdfSubtitle')}
        autosize
        maxRows={4}
        maxLength={500}
        value={layout.subtitle}
        onChange={(event) => onChange({ subtitle: event.currentTarget.value })}
      />
      {layout.hasCover && (
        <>
          <CoverColor
            value={layout.coverColor ?? colors.primaryColor}
            onChange={(coverColor) => onChange({ coverColor })}
          />
          <Checkbox
            label={t('pdfCoverPicture')}
            checked={layout.coverPicture === 'first'}
            onChange={(event) => onChange({ coverPicture: event.currentTarget.checked ? 'first' : 'none' })}
          />
        </>
      )}
    </Stack>
  )
}

/** A colour counts once it is one: the one before stays while it is typed. */
function CoverColor({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('exports')
  const [typed, setTyped] = useState(value)
  return (
    <ColorInput
      label={t('pdfCoverColor')}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (/^#[0-9a-f]{6}$/i.test(text)) onChange(text)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
