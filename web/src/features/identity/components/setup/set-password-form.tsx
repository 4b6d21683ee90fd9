import { Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isStrongPassword } from '@vitrine/rules'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../lib/api/client.ts'
import { refusalOf } from '../../../../lib/api/error-body.ts'
import { useRefusalAt } from '../../../../lib/forms/refused-input.ts'
import { LinkAnchor, LinkButton } from '../../../../ui/links.tsx'
import { Notice } from '../notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function SetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('identity')
  const [password, setPassword] = useState('')
  const isAcceptable = isStrongPassword(password)
  const save = useMutation(orpc.identity.resetPassword.mutationOptions())
  const refused = useRefusalAt(save.error, 'newPassword', password)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAcceptable) save.mutate({ token, password })
  }

  if (save.isSuccess) {
    return (
      <Notice title={t('passwordSavedTitle')} text={t('passwordSavedText')}>
        <LinkButton to="/login">{t('backToLogin')}</LinkButton>
      </Notice>
    )
  }
  const isExpired = save.isError && refusalOf(save.error).code === 'LinkExpired'
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('resetTitle')}</Title>
          <Text c="dimmed" mt={4}>
            {t('resetSetLead')}
          </Text>
        </div>
        <NewPasswordField label={t('newPassword')} value={password} error={refused} onChange={setPassword} />
        <Button type="submit" size="md" loading={save.isPending} disabled={!isAcceptable}>
          {t('savePassword')}
        </Button>
        {isExpired && (
          <LinkAnchor to="/security/reset-password" search={{}} size="sm">
            {t('requestNewLink')}
          </LinkAnchor>
        )}
      </Stack>
    </form>
  )
}
