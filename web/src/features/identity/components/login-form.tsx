import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Session } from '@vitrine/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/calls.ts'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { enterAfterSignIn, forget } from '../../../lib/session/start-session.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { signingIn } from '../api/signing-in.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** `returnTo`: where to go on afterwards. */
export function LoginForm({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTranslation('identity')
  const { appName } = useBrand()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wasTried, setTried] = useState(false)
  const [secondStep, setSecondStep] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()

  const enter = async (session: Session) => {
    const outcome = await enterAfterSignIn(session)
    if (outcome !== 'refused') return
    // Whoever belongs to no company here may be about to.
    const invitations = await api.invitations.listInvitations().catch(() => [])
    if (invitations.length > 0) return await navigate({ to: '/invitations' })
    await api.identity.logout()
    forget()
    setSecondStep(null)
    setRefused(true)
  }

  const signIn = useMutation({
    mutationKey: signingIn,
    mutationFn: async () => {
      setRefused(false)
      const answer = await api.identity.login({ email: email.trim(), password })
      if ('secondFactor' in answer) setSecondStep(answer.secondFactor.token)
      else await enter(answer)
    },
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (email.trim() !== '' && password !== '') signIn.mutate()
  }

  if (secondStep !== null) {
    return <SecondStepForm token={secondStep} onSignedIn={enter} onLeave={() => setSecondStep(null)} />
  }
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <div>
            <Title order={1}>{t('welcome')}</Title>
            <Text c="dimmed" mt={4}>
              {t('signInLead', { appName })}
            </Text>
          </div>
          {isRefused && (
            <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />}>
              {t('noDomainForYou')}
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
      <OtherWaysIn returnTo={returnTo} onSignedIn={enter} />
    </>
  )
}
