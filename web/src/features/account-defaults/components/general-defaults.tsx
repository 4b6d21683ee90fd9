import { Select, Stack, Switch, Text } from '@mantine/core'
import { type Language, languages, type VersionedAccountDefaults } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { FormatSelect } from '../../../lib/i18n/format-select.tsx'
import { localeNames } from '../../../lib/i18n/locales.ts'
import { useCurrencies } from '../../../lib/i18n/use-currencies.ts'
import { ZoneSelect } from '../../../lib/i18n/zone-select.tsx'
import { useDefaultsForm } from '../api/use-account-defaults.ts'

/** What people of the company begin with, where its times are meant, and its currency. */
export function GeneralDefaults({ defaults }: { defaults: VersionedAccountDefaults }) {
  const { t } = useTranslation('account-defaults')
  const { language, numberFormat, dateFormat, timeZone, currency, notesInterest } = defaults
  const form = useDefaultsForm(
    { language, numberFormat, dateFormat, timeZone, currency, notesInterest },
    defaults.version,
  )
  const { draft, set } = form
  const currencies = useCurrencies([currency])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack maw={480}>
        <Text size="sm" c="dimmed">
          {t('generalText')}
        </Text>
        <Select
          label={t('language')}
          data={languages.map((value) => ({ value, label: localeNames[value] }))}
          value={draft.language}
          allowDeselect={false}
          onChange={(value) => value !== null && set({ language: value as Language })}
        />
        <FormatSelect
          kind="number"
          label={t('numberFormat')}
          value={draft.numberFormat}
          onChange={(value) => set({ numberFormat: value })}
        />
        <FormatSelect
          kind="date"
          label={t('dateFormat')}
          value={draft.dateFormat}
          onChange={(value) => set({ dateFormat: value })}
        />
        <ZoneSelect
          description={t('timeZoneText')}
          value={draft.timeZone}
          at={new Date()}
          onChange={(value) => set({ timeZone: value })}
        />
        <Select
          label={t('currency')}
          description={t('currencyText')}
          data={currencies}
          value={draft.currency}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('noneFound')}
          onChange={(value) => value !== null && set({ currency: value })}
        />
        <Switch
          label={t('notesInterest')}
          description={t('notesInterestText')}
          checked={draft.notesInterest}
          onChange={(event) => set({ notesInterest: event.currentTarget.checked })}
        />
        <SaveBar {...form.bar} />
      </Stack>
    </form>
  )
}
