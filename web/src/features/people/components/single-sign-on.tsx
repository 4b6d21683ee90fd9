import { Code, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { IdentityProvider } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { HostNames } from './host-names.tsx'
import { ProviderForm } from './provider-form.tsx'

/** The company's own sign-in. */
export function SingleSignOn() {
  const kept = useQuery(orpc.singleSignOn.getIdentityProvider.queryOptions({ input: {}, staleTime: 0 }))
  return (
    <Loaded query={kept} waiting={<WaitingBox height={320} />}>
      {(data) => <Provider {...data} />}
    </Loaded>
  )
}

interface ProviderProps {
  provider: IdentityProvider | null
  /** What the provider has to know of this company. */
  redirectUri: string
}

function Provider({ provider, redirectUri }: ProviderProps) {
  const { t } = useTranslation('people')
  const [beginning, setBeginning] = useState(0)
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
