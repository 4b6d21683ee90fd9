import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { LinkAnchor } from '../../../ui/links.tsx'
import { Notice } from './notice.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

export function RequestResetForm() {
  const { t } = useTranslation('identity')
  const errorText = useErrorText()
  const [email, setEmail] = useState('')
  const [wasTried, setTried] = useState(false)
  const request = useMutation(
    orpc.identity.requestPasswordReset.mutationOptions({ meta: { isShownInPlace: true } }),
  )
  const address = email.trim()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (address !== '') request.mutate({ email: address })
  }

  if (request.isSuccess) {
    return (
      <Notice title={t('linkSentTitle')} text={t('linkSentText', { email: address })}>
        <BackToLogin />
      </Notice>
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('resetTitle')}</Title>
          <Text c="dimmed" mt={4}>
            {t('resetRequestLead')}
          </Text>
        </div>
        <RefusalAlert text={request.isError ? errorText(request.error) : null} />
        <TextInput
          size="md"
          type="email"
          autoComplete="username"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wasTried && address === '' ? t('emailRequired') : null}
        />
        <Button type="submit" size="md" loading={request.isPending}>
          {t('sendLink')}
        </Button>
        <BackToLogin />
      </Stack>
    </form>
  )
}

function BackToLogin() {
  const { t } = useTranslation('identity')
  return (
    <LinkAnchor to="/login" size="sm">
      {t('backToLogin')}
    </LinkAnchor>
  )
}
