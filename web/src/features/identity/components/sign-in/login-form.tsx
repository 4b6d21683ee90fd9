import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMappedBrand } from '../../../../lib/session/use-mapped-brand.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { useSignIn } from '../../api/use-sign-in.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** `returnTo`: where to go on afterwards. */
export function LoginForm({ returnTo }: { returnTo: string | undefined }) {
  const { secondStep, enter, leaveSecondStep, ...signIn } = useSignIn()
  if (secondStep !== null) {
    return <SecondStepForm token={secondStep} onSignedIn={enter} onLeave={leaveSecondStep} />
  }
  return (
    <>
      <FirstStepForm {...signIn} />
      <OtherSignInMethods returnTo={returnTo} onSignedIn={enter} />
    </>
  )
}

type FirstStepFormProps = Pick<ReturnType<typeof useSignIn>, 'signIn' | 'isBusy' | 'isRefused'>

function FirstStepForm({ signIn, isBusy, isRefused }: FirstStepFormProps) {
  const { t } = useTranslation('identity')
  const { brand, isKnown } = useMappedBrand()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isSent, setSent] = useState(false)
  const hasEmail = email.trim() !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (hasEmail && password !== '') signIn({ email, password })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('welcome')}</Title>
          <Text c="dimmed" mt={4}>
            {/* The line keeps its height until the page's company is known. */}
            {isKnown ? t('signInLead', { appName: brand.appName }) : '\u00a0'}
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
          error={isSent && !hasEmail && t('emailRequired')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Stack gap={6}>
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('password')}
            value={password}
            error={isSent && password === '' && t('passwordRequired')}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <LinkAnchor to="/security/reset-password" size="sm" ta="right">
            {t('forgotPassword')}
          </LinkAnchor>
        </Stack>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('signIn')}
        </Button>
      </Stack>
    </form>
  )
}
