import { Code, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { HostNames } from './host-names.tsx'
import { ProviderForm } from './provider-form.tsx'

/** The company's own sign-in. */
export function SingleSignOn() {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
  const [beginning, setBeginning] = useState(0)
  const kept = useQuery(orpc.singleSignOn.getIdentityProvider.queryOptions({ input: {}, staleTime: 0 }))
  if (failureOf(kept) !== null) {
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
    <>
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
      <HostNames />
    </>
  )
}
