import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { isEmail, isStrongPassword } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useAccountSecurity } from '../api/use-account-security.ts'
import { Passkeys } from '../components/passkeys.tsx'
import { NewPasswordField } from '../components/setup/new-password-field.tsx'
import { BoundNotice } from '../components/sign-in/bound-notice.tsx'
import { PasswordField } from '../components/sign-in/password-field.tsx'
import { SignInHistory } from '../components/sign-in-history.tsx'
import { TwoStepSignIn } from '../components/two-step-sign-in.tsx'

/** What protects one's own account: password, second step, passkeys, email address, and who came in. */
export function SecurityPage() {
  const { t } = useTranslation('identity')
  const { user, boundTo } = useEntered()
  usePageTitle(t('security'))
  if (user === null) return null
  if (boundTo !== null) {
    return (
      <Stack maw={560} gap="xl">
        <Title order={1} size="h2">
          {t('security')}
        </Title>
        <BoundNotice />
      </Stack>
    )
  }
  return (
    <Stack maw={560} gap="xl">
      <Title order={1} size="h2">
        {t('security')}
      </Title>
      <ChangePassword email={user.email} />
      <Protection />
      <ChangeEmail email={user.email} />
    </Stack>
  )
}

function Protection() {
  return (
    <Loaded query={useAccountSecurity()} waiting={<WaitingBox height={320} />}>
      {({ secondFactor, passkeys, session }) => (
        <>
          <TwoStepSignIn factor={secondFactor} />
          <Passkeys passkeys={passkeys} />
          <SignInHistory session={session} />
        </>
      )}
    </Loaded>
  )
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('identity')
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' } })
  const { currentPassword, newPassword } = form.values
  const change = useMutation(orpc.identity.changePassword.mutationOptions({ onSuccess: form.reset }))
  const refusedCurrent = useRefusalAt(change.error, 'currentPassword', currentPassword)
  const refusedNew = useRefusalAt(change.error, 'newPassword', newPassword)
  return (
    <form
      aria-labelledby="change-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (isStrongPassword(newPassword)) change.mutate(form.values)
      }}
    >
      <Stack>
        <Title order={2} size="h4" id="change-password">
          {t('changePassword')}
        </Title>
        {change.isSuccess && newPassword === '' && (
          <Alert color="green" role="status">
            {t('passwordChanged')}
          </Alert>
        )}
        {/* For programs that keep passwords. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
          error={refusedCurrent}
        />
        <NewPasswordField
          label={t('newPassword')}
          value={newPassword}
          error={refusedNew}
          onChange={(next) => form.setFieldValue('newPassword', next)}
        />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!isStrongPassword(newPassword)}>
            {t('changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ChangeEmail({ email }: { email: string }) {
  const { t } = useTranslation(['identity', 'errors'])
  const { form, sentTo, isFine, change, submit } = useEmailChange(email)
  const { newEmail, password } = form.values
  const refusedEmail = useRefusalAt(change.error, 'email', newEmail.trim())
  const refusedPassword = useRefusalAt(change.error, 'currentPassword', password)
  return (
    <form
      aria-labelledby="change-email"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <Title order={2} size="h4" id="change-email">
          {t('changeEmail')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('changeEmailText', { email })}
        </Text>
        {sentTo !== null && newEmail === '' && (
          <Alert color="green" role="status">
            {t('emailSent', { email: sentTo })}
          </Alert>
        )}
        <TextInput
          size="md"
          type="email"
          label={t('newEmail')}
          autoComplete="email"
          {...form.getInputProps('newEmail')}
          error={newEmail === '' || isFine ? refusedEmail : t('errors:InvalidEmail')}
        />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          error={refusedPassword}
        />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={!isFine}>
            {t('changeEmail')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is typed for another address, until the mail to it is on its way. */
function useEmailChange(email: string) {
  const form = useForm({ initialValues: { newEmail: '', password: '' } })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useMutation(
    orpc.identity.requestEmailChange.mutationOptions({
      onSuccess: (_answer, { newEmail }) => {
        setSentTo(newEmail)
        form.reset()
      },
    }),
  )
  const newEmail = form.values.newEmail.trim()
  const isFine = isEmail(newEmail) && newEmail.toLowerCase() !== email.toLowerCase()
  const submit = () => {
    if (isFine) change.mutate({ ...form.values, newEmail })
  }
  return { form, sentTo, isFine, change, submit }
}
