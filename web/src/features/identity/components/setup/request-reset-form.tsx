import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { useRefusalAt } from '../../../../lib/forms/refused-input.ts'
import { LinkAnchor } from '../../../../ui/links.tsx'
import { Notice } from '../notice.tsx'

export function RequestResetForm() {
  const { t } = useTranslation('identity')
  const [email, setEmail] = useState('')
  const [wasTried, setTried] = useState(false)
  const request = useMutation(orpc.identity.requestPasswordReset.mutationOptions())
  const address = email.trim()
  const refused = useRefusalAt(request.error, 'email', address)
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
        <TextInput
          size="md"
          type="email"
          autoComplete="username"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={wasTried && address === '' ? t('emailRequired') : refused}
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
