import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { VersionedAccountDefaults } from '@vitrine/contract'
import { countryNames, isEmail, languageTag } from '@vitrine/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useDefaultsForm } from '../api/use-account-defaults.ts'

/** What the company says of itself. */
export function CompanyProfile({ defaults }: { defaults: VersionedAccountDefaults }) {
  const { t } = useTranslation('account-defaults')
  const { company, country, email, address, postalCode, phoneNumber, version } = defaults
  const form = useDefaultsForm({ company, country, email, address, postalCode, phoneNumber }, version)
  const { draft, set } = form
  const isEmailFine = draft.email.trim() === '' || isEmail(draft.email.trim())
  const text = (part: 'company' | 'email' | 'postalCode' | 'phoneNumber', maxLength: number) => ({
    label: t(part),
    value: draft[part],
    maxLength,
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [part]: event.currentTarget.value }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Stack maw={480}>
        <TextInput {...text('company', 200)} autoComplete="organization" />
        <CountrySelect value={draft.country} onChange={(code) => set({ country: code })} />
        <TextInput
          {...text('email', 320)}
          type="email"
          autoComplete="email"
          error={isEmailFine ? null : t('emailInvalid')}
        />
        <Textarea
          label={t('address')}
          autosize
          minRows={2}
          maxLength={1_000}
          autoComplete="street-address"
          value={draft.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <TextInput {...text('postalCode', 40)} autoComplete="postal-code" />
        <TextInput {...text('phoneNumber', 60)} type="tel" autoComplete="tel" />
        <SaveBar {...form.bar} isFine={isEmailFine} />
      </Stack>
    </form>
  )
}

/** By their names in the language on screen; what was stored before there was a list is offered as it is. */
function CountrySelect({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation('account-defaults')
  const { preferences } = useFormats()
  const countries = useMemo(
    () =>
      countryNames(languageTag(preferences.locale)).map(({ code, name }) => ({ value: code, label: name })),
    [preferences.locale],
  )
  const isKnown = value === '' || countries.some((country) => country.value === value)
  return (
    <Select
      label={t('country')}
      data={isKnown ? countries : [{ value, label: value }, ...countries]}
      value={value === '' ? null : value}
      searchable
      clearable
      nothingFoundMessage={t('noneFound')}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
