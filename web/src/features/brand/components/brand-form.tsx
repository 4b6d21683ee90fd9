import { Alert, Anchor, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type BrandSettings, longestMailFooter } from '@vitrine/contract'
import { defaultCustomizationColors, parseHexColor } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import { colorNames } from '../api/color-names.ts'
import type { BrandForm as Form } from '../api/use-brand.ts'
import { ContrastWords } from './contrast-words.tsx'

const longestName = 100
const isColor = (text: string | null) => text === null || (parseHexColor(text) !== null && text.length === 7)

/** Names, colours and the end of mails. */
export function BrandForm({ brand, form }: { brand: BrandSettings; form: Form }) {
  const { t } = useTranslation('brand')
  const { draft, set } = form
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack>
        <Title order={2} size="h4">
          {t('names')}
        </Title>
        <Names form={form} />
        <Title order={2} size="h4" mt="md">
          {t('colors')}
        </Title>
        {!brand.allows.colors && <Alert color="yellow">{t('colorsNotIncluded')}</Alert>}
        {colorNames.map((name) => (
          <Color
            key={name}
            name={name}
            value={draft[name]}
            isOff={!brand.allows.colors}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <SaveBar {...form.bar} isFine={colorNames.every((name) => isColor(draft[name]))} />
      </Stack>
    </form>
  )
}

function Names({ form: { draft, set } }: { form: Form }) {
  const { t } = useTranslation('brand')
  const { name } = useEntered().domain
  return (
    <>
      {(['appName', 'catalogName'] as const).map((part) => (
        <TextInput
          key={part}
          label={t(part)}
          placeholder={name}
          maxLength={longestName}
          value={draft[part]}
          onChange={(event) => set({ [part]: event.currentTarget.value })}
        />
      ))}
      <Textarea
        label={t('mailFooter')}
        description={t('mailFooterText')}
        autosize
        minRows={2}
        maxLength={longestMailFooter}
        value={draft.mailFooter}
        onChange={(event) => set({ mailFooter: event.currentTarget.value })}
      />
    </>
  )
}

interface ColorProps {
  name: (typeof colorNames)[number]
  value: string | null
  isOff: boolean
  onChange: (value: string | null) => void
}

function Color({ name, value, isOff, onChange }: ColorProps) {
  const { t } = useTranslation('brand')
  const label = t(name)
  const shown = value ?? defaultCustomizationColors[name]
  const isFine = isColor(value)
  return (
    <div>
      <ColorField
        label={label}
        value={shown}
        disabled={isOff}
        error={isFine ? null : t('colorInvalid')}
        words={{ open: t('colorOpen', { name: label }), saturation: t('saturation'), hue: t('hue') }}
        onChange={(color) => onChange(color.toLowerCase())}
      />
      {isFine && <ContrastWords color={shown} isText={name === 'primaryColor'} />}
      {value !== null && !isOff && (
        <Text size="xs" mt={4}>
          <Anchor
            component="button"
            type="button"
            size="xs"
            aria-label={t('useUsualNamed', { name: label })}
            onClick={() => onChange(null)}
          >
            {t('useUsual')}
          </Anchor>
        </Text>
      )}
    </div>
  )
}
