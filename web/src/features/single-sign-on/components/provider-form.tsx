import { Alert, Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { IdentityProvider } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'

interface ProviderFormProps {
  provider: IdentityProvider | null
  /** Somebody else's change counts: the form begins again with it. */
  onTheirs: () => void
}

const calls = orpc.singleSignOn

/** What of a provider is typed. */
interface Draft {
  name: string
  issuer: string
  clientId: string
  /** Empty: the one that is kept. */
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

export function ProviderForm({ provider, onTheirs }: ProviderFormProps) {
  const { t } = useTranslation('single-sign-on')
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getIdentityProvider.key() })
  const save = useMutation({ ...versioned(calls.setIdentityProvider), onSuccess })
  const [version, setVersion] = useState(provider?.version ?? 0)
  const [draft, setDraft] = useState(draftOf(provider))
  const [isRemoving, setRemoving] = useState(false)
  const { name, issuer, clientId, clientSecret } = draft
  const isComplete = [name, issuer, clientId, provider === null ? clientSecret : 'kept'].every(
    (text) => text.trim() !== '',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isComplete) return
        const { clientSecret: secret, ...rest } = draft
        const body = { ...rest, ...(secret === '' ? {} : { clientSecret: secret }) }
        void save.mutateAsync({ query: { version }, body }).then(
          (answer) => {
            setDraft((now) => ({ ...now, clientSecret: '' }))
            if (answer === null) onTheirs()
            else setVersion(answer.version)
          },
          () => {},
        )
      }}
    >
      <Stack>
        <ProviderFields
          draft={draft}
          error={save.error}
          isKept={provider !== null}
          onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        />
        {save.isSuccess && (
          <Alert color="green" role="status">
            {t('ssoSaved')}
          </Alert>
        )}
        <Group justify="flex-end">
          {provider !== null && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {t('ssoRemove')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={!isComplete}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
      {isRemoving && <RemoveProvider version={version} onClose={() => setRemoving(false)} />}
    </form>
  )
}

interface ProviderFieldsProps {
  draft: Draft
  error: unknown
  /** There is a secret already. */
  isKept: boolean
  onChange: (change: Partial<Draft>) => void
}

function ProviderFields({ draft, error, isKept, onChange }: ProviderFieldsProps) {
  const { t } = useTranslation('single-sign-on')
  const refusedIssuer = useRefusalAt(error, 'issuer', draft.issuer)
  const refusedSecret = useRefusalAt(error, 'clientSecret', draft.clientSecret)
  return (
    <>
      <TextInput
        label={t('ssoName')}
        maxLength={60}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        type="url"
        label={t('ssoIssuer')}
        placeholder="https://login.example.com"
        value={draft.issuer}
        error={refusedIssuer}
        onChange={(event) => onChange({ issuer: event.currentTarget.value })}
      />
      <TextInput
        label={t('ssoClientId')}
        autoComplete="off"
        value={draft.clientId}
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
      <TextInput
        type="password"
        label={t('ssoSecret')}
        {...(isKept ? { description: t('ssoSecretKept') } : {})}
        autoComplete="new-password"
        value={draft.clientSecret}
        error={refusedSecret}
        onChange={(event) => onChange({ clientSecret: event.currentTarget.value })}
      />
      <Switch
        label={t('ssoEnabled')}
        checked={draft.isEnabled}
        onChange={(event) => onChange({ isEnabled: event.currentTarget.checked })}
      />
      <Switch
        label={t('ssoTrust')}
        description={t('ssoTrustText')}
        checked={draft.trustsProvenHosts}
        onChange={(event) => onChange({ trustsProvenHosts: event.currentTarget.checked })}
      />
    </>
  )
}

function RemoveProvider({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getIdentityProvider.key() })
  const remove = useMutation({ ...versionedDeletion(calls.removeIdentityProvider), onSuccess })
  return (
    <DeleteDialog
      title={t('ssoRemoveTitle')}
      text={t('ssoRemoveText')}
      isBusy={remove.isPending}
      onDelete={() => void remove.mutateAsync({ query: { version } }).then(onClose, () => {})}
      onClose={onClose}
    />
  )
}
