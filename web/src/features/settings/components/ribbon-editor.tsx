import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import type { RibbonDraft } from '../api/left-out.ts'

const freshColor = '#1b7f5c'

interface RibbonEditorProps {
  ribbon: readonly RibbonDraft[]
  onChange: (ribbon: RibbonDraft[]) => void
}

/** The labels of a ribbon field, each with its colour. */
export function RibbonEditor({ ribbon, onChange }: RibbonEditorProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      {ribbon.map((draft, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels change while they are typed
        <Group key={index} align="flex-end" wrap="nowrap">
          <TextInput
            label={t('ribbonLabel')}
            value={draft.label}
            onChange={(event) => onChange(ribbon.with(index, { ...draft, label: event.currentTarget.value }))}
          />
          <LabelColor {...draft} onChange={(color) => onChange(ribbon.with(index, { ...draft, color }))} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('deleteNamed', { name: draft.label })}
            onClick={() => onChange(ribbon.toSpliced(index, 1))}
          >
            <IconX size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="default" onClick={() => onChange([...ribbon, { label: '', color: freshColor }])}>
        {t('ribbonAdd')}
      </Button>
    </>
  )
}

interface LabelColorProps extends RibbonDraft {
  onChange: (color: string) => void
}

/** What is typed and is no colour goes back to the one before. */
function LabelColor({ label, color, onChange }: LabelColorProps) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string | null>(null)
  const name = label === '' ? t('ribbonColor') : label
  return (
    <ColorField
      label={t('ribbonColor')}
      value={typed ?? color}
      words={{ open: t('ribbonColorOpen', { name }), saturation: t('saturation'), hue: t('hue') }}
      onBlur={() => setTyped(null)}
      onChange={(text) => {
        const isColor = /^#[0-9a-f]{6}$/i.test(text)
        setTyped(isColor ? null : text)
        if (isColor) onChange(text.toLowerCase())
      }}
    />
  )
}
