import { SegmentedControl, Select, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Account, type Language, languages } from '@vitrine/contract'
import type { DateFormat, NumberFormat } from '@vitrine/rules'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../api/client.ts'
import { versioned } from '../conflicts/versioned.ts'
import { FormatSelect } from '../i18n/format-select.tsx'
import { currentLocale } from '../i18n/i18n.ts'
import { localeNames } from '../i18n/locales.ts'
import { acceptAccount } from './accept-account.ts'

/** The person's own language, formats and light or dark. Every choice is kept at once. */
export function PreferenceFields({ user }: { user: Account }) {
  const { t } = useTranslation('app')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const appearanceId = useId()
  const save = useMutation({ ...versioned(orpc.identity.updateUser), onSuccess: acceptAccount })
  const change = (choice: {
    language?: Language
    numberFormat?: NumberFormat | null
    dateFormat?: DateFormat | null
  }) => save.mutate({ params: { userId: user._id }, query: { version: user.version }, body: choice })
  return (
    <Stack gap="md" pb="xs">
      <Select
        label={t('language')}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        value={user.language ?? currentLocale()}
        allowDeselect={false}
        disabled={save.isPending}
        onChange={(value) => {
          const language = languages.find((offered) => offered === value)
          if (language !== undefined) change({ language })
        }}
      />
      <FormatSelect
        kind="number"
        label={t('numberFormat')}
        value={user.numberFormat}
        disabled={save.isPending}
        onChange={(numberFormat) => change({ numberFormat })}
      />
      <FormatSelect
        kind="date"
        label={t('dateFormat')}
        value={user.dateFormat}
        disabled={save.isPending}
        onChange={(dateFormat) => change({ dateFormat })}
      />
      <div>
        <Text id={appearanceId} size="sm" fw={500} mb={4}>
          {t('appearance')}
        </Text>
        <SegmentedControl
          aria-labelledby={appearanceId}
          fullWidth
          value={colorScheme}
          onChange={(value) => setColorScheme(value as typeof colorScheme)}
          data={[
            { value: 'auto', label: t('appearanceSystem') },
            { value: 'light', label: t('appearanceLight') },
            { value: 'dark', label: t('appearanceDark') },
          ]}
        />
      </div>
    </Stack>
  )
}
