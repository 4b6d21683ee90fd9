import { Code, Group, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { IdentityProvider } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ProviderForm } from './provider-form.tsx'

/** The company's own sign-in; `children` below its provider. */
export function SingleSignOn({ children }: { children: ReactNode }) {
  const kept = useQuery(orpc.singleSignOn.getIdentityProvider.queryOptions({ input: {}, staleTime: 0 }))
  return (
    <Loaded query={kept} waiting={<WaitingBox height={320} />}>
      {(data) => (
        <>
          <Provider {...data} />
          {children}
        </>
      )}
    </Loaded>
  )
}

interface ProviderProps {
  provider: IdentityProvider | null
  /** What the provider has to know of this company. */
  redirectUri: string
}

function Provider({ provider, redirectUri }: ProviderProps) {
  const { t } = useTranslation(['single-sign-on', 'app'])
  const [beginning, setBeginning] = useState(0)
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
            label={t('app:copy')}
            doneLabel={t('app:copied')}
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
