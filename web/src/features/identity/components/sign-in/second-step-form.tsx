import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Session } from '@vitrine/contract'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../lib/api/calls.ts'
import { useRefusalAt } from '../../../../lib/forms/refused-input.ts'
import { signingIn } from '../../api/signing-in.ts'

interface SecondStepFormProps {
  /** Token of the first step, whose password was right. */
  token: string
  onSignedIn: (session: Session) => Promise<unknown>
  onLeave: () => void
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function SecondStepForm({ token, onSignedIn, onLeave }: SecondStepFormProps) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState('')
  const pass = useMutation({
    mutationKey: signingIn,
    mutationFn: async () => onSignedIn(await api.signInSecurity.passSecondFactor({ token, code })),
  })
  const refused = useRefusalAt(pass.error, 'code', code)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') pass.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('codeTitle')}</Title>
          <Text c="dimmed" mt={4}>
            {t('codeLead')}
          </Text>
        </div>
        <TextInput
          size="md"
          name="code"
          autoComplete="one-time-code"
          autoFocus
          label={t('code')}
          value={code}
          error={refused}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={pass.isPending} disabled={code.trim() === ''}>
          {t('signIn')}
        </Button>
        <Button variant="subtle" onClick={onLeave}>
          {t('useOtherAccount')}
        </Button>
      </Stack>
    </form>
  )
}
