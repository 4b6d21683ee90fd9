import { Button, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Account, type Language, languages } from '@vitrine/contract'
import { type DateFormat, isStrongPassword, type NumberFormat } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/calls.ts'
import { showErrorBanner } from '../../../../lib/banner/banner-store.ts'
import { useRefusalAt } from '../../../../lib/forms/refused-input.ts'
import { FormatSelect } from '../../../../lib/i18n/format-select.tsx'
import { currentLocale } from '../../../../lib/i18n/i18n.ts'
import { localeNames } from '../../../../lib/i18n/locales.ts'
import { enterAfterSignIn } from '../../../../lib/session/start-session.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SetupPicture } from './setup-picture.tsx'

interface SetupFormProps {
  /** Absent for a person who is signed in and has a password already. */
  token?: string
  email: string
  name: string
  domainName: string | null
}

interface SetupValues {
  name: string
  company: string
  password: string
  language: Language
  numberFormat: NumberFormat | null
  dateFormat: DateFormat | null
}

/** The account exists already: where the upload fails the page says so, and the profile can upload it again. */
async function sendPicture({ _id: userId, assetsVersion: version }: Account, picture: Blob): Promise<void> {
  const image = new File([picture], 'picture.png', { type: 'image/png' })
  try {
    await api.access.setPicture({ params: { userId }, query: { version }, body: { image } })
  } catch (error) {
    showErrorBanner(error)
  }
}

/** Sends what was filled in, then the picture, and goes in. */
function useFinish(token: string | undefined, picture: Blob | null) {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['complete-setup'],
    mutationFn: async ({ password, numberFormat, dateFormat, ...rest }: SetupValues) => {
      const session = await api.identity.completeSetup({
        ...rest,
        ...(token === undefined ? {} : { token, password }),
        numberFormat: numberFormat ?? undefined,
        dateFormat: dateFormat ?? undefined,
      })
      if (session.user !== null && picture !== null) await sendPicture(session.user, picture)
      return await enterAfterSignIn(session)
    },
    onSuccess: (outcome) => navigate({ to: outcome === 'entered' ? '/' : '/login', search: {} }),
  })
}

function useSetupFields(name: string, token: string | undefined) {
  const { t } = useTranslation(['identity', 'errors'])
  return useForm<SetupValues>({
    initialValues: {
      name,
      company: '',
      password: '',
      language: currentLocale(),
      numberFormat: null,
      dateFormat: null,
    },
    validate: {
      name: (text) => (text.trim() === '' ? t('nameRequired') : null),
      password: (text) => (token === undefined || isStrongPassword(text) ? null : t('errors:WeakPassword')),
    },
  })
}

export function SetupForm({ token, email, name, domainName }: SetupFormProps) {
  const { t } = useTranslation('identity')
  const [picture, setPicture] = useState<Blob | null>(null)
  const form = useSetupFields(name, token)
  const finish = useFinish(token, picture)
  const refused = useRefusalAt(finish.error, 'newPassword', form.values.password)

  return (
    <form onSubmit={form.onSubmit((values) => finish.mutate(values))} noValidate>
      <Stack gap="md">
        <div>
          <Title order={1}>{t('setupTitle')}</Title>
          <Text c="dimmed" mt={4}>
            {domainName === null || token === undefined
              ? t('setupLead')
              : t('setupLeadDomain', { domainName })}
          </Text>
        </div>
        <TextInput size="md" label={t('email')} value={email} readOnly variant="filled" tabIndex={-1} />
        <TextInput size="md" autoComplete="name" label={t('yourName')} {...form.getInputProps('name')} />
        <TextInput
          size="md"
          autoComplete="organization"
          label={t('company')}
          {...form.getInputProps('company')}
        />
        {token !== undefined && (
          <NewPasswordField
            label={t('choosePassword')}
            value={form.values.password}
            error={refused}
            onChange={(password) => form.setFieldValue('password', password)}
          />
        )}
        <SetupPicture picture={picture} onChange={setPicture} />
        <Preferences form={form} />
        <Button type="submit" size="md" loading={finish.isPending} mt="xs">
          {t('finishSetup')}
        </Button>
      </Stack>
    </form>
  )
}

function Preferences({ form }: { form: ReturnType<typeof useSetupFields> }) {
  const { t } = useTranslation('identity')
  return (
    <>
      <Select
        label={t('language')}
        data={languages.map((value) => ({ value, label: localeNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <FormatSelect
          kind="number"
          label={t('numberFormat')}
          value={form.values.numberFormat}
          onChange={(format) => form.setFieldValue('numberFormat', format)}
        />
        <FormatSelect
          kind="date"
          label={t('dateFormat')}
          value={form.values.dateFormat}
          onChange={(format) => form.setFieldValue('dateFormat', format)}
        />
      </SimpleGrid>
    </>
  )
}
