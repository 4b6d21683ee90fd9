import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../lib/session/brand-store.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { useSignIn } from '../api/use-sign-in.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
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
      <OtherWaysIn returnTo={returnTo} onSignedIn={enter} />
    </>
  )
}

type FirstStepFormProps = Pick<ReturnType<typeof useSignIn>, 'signIn' | 'isBusy' | 'isRefused'>

function FirstStepForm({ signIn, isBusy, isRefused }: FirstStepFormProps) {
  const { t } = useTranslation('identity')
  const { appName } = useBrand()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (text) => (text.trim() === '' ? t('emailRequired') : null),
      password: (text) => (text === '' ? t('passwordRequired') : null),
    },
  })
  return (
    <form onSubmit={form.onSubmit(signIn)} noValidate>
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
          {...form.getInputProps('email')}
        />
        <Stack gap={6}>
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('password')}
            {...form.getInputProps('password')}
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
