import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IdentityProvider } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useTypedForm } from '../../../lib/session/typed-form.ts'

interface ProviderFormProps {
  provider: IdentityProvider | null
  /** Somebody else's change counts: the form begins again with it. */
  onTheirs: () => void
}

const calls = orpc.singleSignOn

/** A provider as it is typed. */
interface Draft {
  name: string
  issuer: string
  clientId: string
  /** Empty: the stored one stays. */
  clientSecret: string
  isEnabled: boolean
  trustsProvenHosts: boolean
}

function draftOf(provider: IdentityProvider | null): Draft {
  const {
    name = '',
    issuer = '',
    clientId = '',
    isEnabled = true,
    trustsProvenHosts = false,
  } = provider ?? {}
  return { name, issuer, clientId, clientSecret: '', isEnabled, trustsProvenHosts }
}

function useProviderForm(provider: IdentityProvider | null) {
  return useTypedForm<Draft>('identity-provider', draftOf(provider), ['clientSecret'])
}

export function ProviderForm({ provider, onTheirs }: ProviderFormProps) {
  const { t } = useTranslation(['single-sign-on', 'app'])
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getIdentityProvider.key() })
  const save = useMutation({ ...versioned(calls.setIdentityProvider), onSuccess })
  const [version, setVersion] = useState(provider?.version ?? 0)
  const form = useProviderForm(provider)
  const askRemoval = useRemoval(version)
  const { name, issuer, clientId, clientSecret } = form.values
  const isComplete = [name, issuer, clientId, provider === null ? clientSecret : 'kept'].every(
    (text) => text.trim() !== '',
  )
  return (
    <form
      onSubmit={form.onSubmit(({ clientSecret: secret, ...rest }) => {
        if (!isComplete) return
        const body = { ...rest, ...(secret === '' ? {} : { clientSecret: secret }) }
        void save.mutateAsync({ query: { version }, body }).then(
          (answer) => {
            form.setFieldValue('clientSecret', '')
            form.resetDirty({ ...form.getValues(), clientSecret: '' })
            if (answer === null) onTheirs()
            else setVersion(answer.version)
          },
          () => {},
        )
      })}
    >
      <LeaveGuard isDirty={form.isDirty()} />
      <Stack>
        <ProviderFields form={form} error={save.error} isKept={provider !== null} />
        {save.isSuccess && (
          <Alert color="green" role="status">
            {t('ssoSaved')}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            {t('save')}
          </Button>
          {provider !== null && (
            <Button variant="subtle" color="red" onClick={askRemoval}>
              {t('ssoRemove')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface ProviderFieldsProps {
  form: ReturnType<typeof useProviderForm>
  error: unknown
  /** There is a secret already. */
  isKept: boolean
}

function ProviderFields({ form, error, isKept }: ProviderFieldsProps) {
  const { t } = useTranslation('single-sign-on')
  const refusedIssuer = useRefusalAt(error, 'issuer', form.values.issuer)
  const refusedSecret = useRefusalAt(error, 'clientSecret', form.values.clientSecret)
  return (
    <>
      <TextInput label={t('ssoName')} maxLength={60} {...form.getInputProps('name')} />
      <TextInput
        type="url"
        label={t('ssoIssuer')}
        placeholder="https://login.example.com"
        {...form.getInputProps('issuer')}
        error={refusedIssuer}
      />
      <TextInput label={t('ssoClientId')} autoComplete="off" {...form.getInputProps('clientId')} />
      <TextInput
        type="password"
        label={t('ssoSecret')}
        {...(isKept ? { description: t('ssoSecretKept') } : {})}
        autoComplete="new-password"
        {...form.getInputProps('clientSecret')}
        error={refusedSecret}
      />
      <Switch label={t('ssoEnabled')} {...form.getInputProps('isEnabled', { type: 'checkbox' })} />
      <Switch
        label={t('ssoTrust')}
        description={t('ssoTrustText')}
        {...form.getInputProps('trustsProvenHosts', { type: 'checkbox' })}
      />
    </>
  )
}

/** Asks before the provider is removed. */
function useRemoval(version: number): () => void {
  const { t } = useTranslation('single-sign-on')
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getIdentityProvider.key() })
  const remove = useMutation({ ...versionedDeletion(calls.removeIdentityProvider), onSuccess })
  return () =>
    confirmDelete({
      title: t('ssoRemoveTitle'),
      text: t('ssoRemoveText'),
      run: () => remove.mutateAsync({ query: { version } }),
    })
}
