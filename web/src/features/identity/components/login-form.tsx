import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { enterAfterSignIn, forget } from '../../../lib/session/start-session.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { PasswordField } from './password-field.tsx'

export function LoginForm() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const { appName } = useBrand()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wasTried, setTried] = useState(false)

  const signIn = useMutation({
    meta: { isShownInPlace: true },
    mutationFn: async () => {
      const outcome = await enterAfterSignIn(await api.identity.login({ email: email.trim(), password }))
      if (outcome === 'refused') {
        await api.identity.logout()
        forget()
      }
      return outcome
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() !== '' && password !== '') signIn.mutate()
  }
  const problem = signIn.isError
    ? errorText(signIn.error)
    : signIn.data === 'refused'
      ? t('noDomainForYou')
      : null

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('welcome')}</Title>
          <Text c="dimmed" mt={4}>
            {t('signInLead', { appName })}
          </Text>
        </div>
        {problem !== null && (
          <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
            {problem}
          </Alert>
        )}
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wasTried && email.trim() === '' ? t('emailRequired') : null}
        />
        <Stack gap={6}>
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={wasTried && password === '' ? t('passwordRequired') : null}
          />
          <LinkAnchor to="/security/reset-password" size="sm" ta="right">
            {t('forgotPassword')}
          </LinkAnchor>
        </Stack>
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  )
}
