import { Alert, Button, Code, Group, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { IdentityProvider } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

/** The company's own sign-in. */
export function SingleSignOn() {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
  const [beginning, setBeginning] = useState(0)
  const kept = useQuery(orpc.singleSignOn.getIdentityProvider.queryOptions({ input: {}, staleTime: 0 }))
  if (kept.isError) {
    return (
      <ErrorState
        title={t('app:errorTitle')}
        message={errorText(kept.error)}
        retryLabel={t('app:retry')}
        onRetry={() => void kept.refetch()}
      />
    )
  }
  if (kept.data === undefined) return <Skeleton height={320} aria-busy />
  const { provider, redirectUri } = kept.data
  return (
    <Stack maw={560}>
      <Text c="dimmed" size="sm">
        {t('ssoIntro')}
      </Text>
      <div>
        <Text size="sm" fw={500}>
          {t('ssoRedirect')}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</Code>
          <CopyButton
            icon={IconCopy}
            variant="subtle"
            label={t('copy')}
            doneLabel={t('copied')}
            onCopy={() => copyText(redirectUri)}
          />
        </Group>
      </div>
      <ProviderForm
        key={`${provider === null ? 'none' : 'some'} ${beginning}`}
        provider={provider}
        onTheirs={() => setBeginning(beginning + 1)}
      />
    </Stack>
  )
}

interface ProviderFormProps {
  provider: IdentityProvider | null
  /** Somebody else's change counts: the form begins again with it. */
  onTheirs: () => void
}

function ProviderForm({ provider, onTheirs }: ProviderFormProps) {
  const { t } = useTranslation('people')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const calls = orpc.singleSignOn
  const meta = { isShownInPlace: true }
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.getIdentityProvider.key() })
  const save = useMutation({ ...versioned(calls.setIdentityProvider), onSuccess, meta })
  const remove = useMutation({ ...calls.removeIdentityProvider.mutationOptions({ onSuccess }), meta })
  const [version, setVersion] = useState(provider?.version ?? 0)
  const [name, setName] = useState(provider?.name ?? '')
  const [issuer, setIssuer] = useState(provider?.issuer ?? '')
  const [clientId, setClientId] = useState(provider?.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const [isEnabled, setEnabled] = useState(provider?.isEnabled ?? true)
  const [isRemoving, setRemoving] = useState(false)
  const isComplete = [name, issuer, clientId, provider === null ? clientSecret : 'kept'].every(
    (text) => text.trim() !== '',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isComplete) return
        const body = { name, issuer, clientId, isEnabled, ...(clientSecret === '' ? {} : { clientSecret }) }
        void save.mutateAsync({ query: { version }, body }).then(
          (answer) => {
            setClientSecret('')
            if (answer === null) onTheirs()
            else setVersion(answer.version)
          },
          () => {},
        )
      }}
    >
      <Stack>
        <TextInput
          label={t('ssoName')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          type="url"
          label={t('ssoIssuer')}
          placeholder="https://login.example.com"
          value={issuer}
          onChange={(event) => setIssuer(event.currentTarget.value)}
        />
        <TextInput
          label={t('ssoClientId')}
          autoComplete="off"
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <TextInput
          type="password"
          label={t('ssoSecret')}
          {...(provider === null ? {} : { description: t('ssoSecretKept') })}
          autoComplete="new-password"
          value={clientSecret}
          onChange={(event) => setClientSecret(event.currentTarget.value)}
        />
        <Switch
          label={t('ssoEnabled')}
          checked={isEnabled}
          onChange={(event) => setEnabled(event.currentTarget.checked)}
        />
        {save.isError && (
          <Alert color="red" role="alert">
            {errorText(save.error)}
          </Alert>
        )}
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
      {isRemoving && (
        <DeleteDialog
          title={t('ssoRemoveTitle')}
          text={t('ssoRemoveText')}
          error={remove.error}
          isBusy={remove.isPending}
          onDelete={() =>
            void remove.mutateAsync({ query: {} }).then(
              () => setRemoving(false),
              () => {},
            )
          }
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}
