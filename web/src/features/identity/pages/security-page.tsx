import { Alert, Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isEmail, isStrongPassword } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useAccountSecurity } from '../api/use-account-security.ts'
import { BoundNotice } from '../components/bound-notice.tsx'
import { NewPasswordField } from '../components/new-password-field.tsx'
import { Passkeys } from '../components/passkeys.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { SignInHistory } from '../components/sign-in-history.tsx'
import { TwoStepSignIn } from '../components/two-step-sign-in.tsx'

/** What protects one's own account: password, second step, passkeys, e-mail address, and who came in. */
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
  const { t } = useTranslation('app')
  const errorText = useErrorText()
  const security = useAccountSecurity()
  if (failureOf(security) !== null) {
    return (
      <ErrorState
        title={t('errorTitle')}
        message={errorText(security.error)}
        retryLabel={t('retry')}
        onRetry={() => void security.refetch()}
      />
    )
  }
  if (security.data === undefined) return <Skeleton height={320} aria-busy />
  const { secondFactor, passkeys, session } = security.data
  return (
    <>
      <TwoStepSignIn factor={secondFactor} />
      <Passkeys passkeys={passkeys} />
      <SignInHistory session={session} />
    </>
  )
}

function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('identity')
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useMutation(orpc.identity.changePassword.mutationOptions())
  const refusedCurrent = useRefusalAt(change.error, 'currentPassword', current)
  const refusedNext = useRefusalAt(change.error, 'newPassword', next)
  const submit = async () => {
    await change.mutateAsync({ currentPassword: current, newPassword: next })
    setCurrent('')
    setNext('')
  }
  return (
    <form
      aria-labelledby="change-password"
      onSubmit={(event) => {
        event.preventDefault()
        if (isStrongPassword(next)) void submit().catch(() => {})
      }}
    >
      <Stack>
        <Title order={2} size="h4" id="change-password">
          {t('changePassword')}
        </Title>
        {change.isSuccess && next === '' && (
          <Alert color="green" role="status">
            {t('passwordChanged')}
          </Alert>
        )}
        {/* For programs that keep passwords. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          value={current}
          error={refusedCurrent}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <NewPasswordField label={t('newPassword')} value={next} error={refusedNext} onChange={setNext} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={!isStrongPassword(next)}>
            {t('changePassword')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ChangeEmail({ email }: { email: string }) {
  const { t } = useTranslation(['identity', 'errors'])
  const [next, setNext] = useState('')
  const [password, setPassword] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = useMutation(orpc.identity.requestEmailChange.mutationOptions())
  const refusedEmail = useRefusalAt(change.error, 'email', next.trim())
  const refusedPassword = useRefusalAt(change.error, 'currentPassword', password)
  const isFine = isEmail(next.trim()) && next.trim().toLowerCase() !== email.toLowerCase()
  const submit = async () => {
    const newEmail = next.trim()
    await change.mutateAsync({ newEmail, password })
    setSentTo(newEmail)
    setNext('')
    setPassword('')
  }
  return (
    <form
      aria-labelledby="change-email"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) void submit().catch(() => {})
      }}
    >
      <Stack>
        <Title order={2} size="h4" id="change-email">
          {t('changeEmail')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('changeEmailText', { email })}
        </Text>
        {sentTo !== null && next === '' && (
          <Alert color="green" role="status">
            {t('emailSent', { email: sentTo })}
          </Alert>
        )}
        <TextInput
          size="md"
          type="email"
          label={t('newEmail')}
          autoComplete="email"
          value={next}
          error={next === '' || isFine ? refusedEmail : t('errors:InvalidEmail')}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          value={password}
          error={refusedPassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={!isFine}>
            {t('changeEmail')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
