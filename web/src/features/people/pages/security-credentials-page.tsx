import { Alert, Button, Group, Table, Tabs, Text, TextInput, Title } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@vitrine/contract'
import { defaultExpiration, type ExpirationOption } from '@vitrine/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { DeleteDialog } from '../../../lib/forms/delete-dialog.tsx'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useName } from '../../../lib/forms/use-name.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { usePeopleActions } from '../api/use-people.ts'
import { AuditLog } from '../components/audit-log.tsx'
import { ExpirationSelect } from '../components/expiration-select.tsx'
import { GroupLevels } from '../components/group-levels.tsx'
import { SingleSignOn } from '../components/single-sign-on.tsx'

/** What lets programs in, and what was done to whose access. */
export function SecurityCredentialsPage() {
  const { t } = useTranslation('people')
  const { isSuperAdmin } = useEntered().access
  usePageTitle(t('securityCredentials'))
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {t('securityCredentials')}
      </Title>
      <Tabs defaultValue="keys" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="keys">{t('tab.keys')}</Tabs.Tab>
          {isSuperAdmin && <Tabs.Tab value="sso">{t('tab.sso')}</Tabs.Tab>}
          <Tabs.Tab value="log">{t('tab.log')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <ApiKeys />
        </Tabs.Panel>
        <Tabs.Panel value="sso">
          <SingleSignOn />
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <AuditLog />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Keys of programs: what each may do at most, until when, and when it was last used. */
function ApiKeys() {
  const { t } = useTranslation(['people', 'app'])
  const { dateTime, date } = useFormats()
  const errorText = useErrorText()
  const keys = useQuery(orpc.people.listApiKeys.queryOptions({ input: {} }))
  const [isMaking, setIsMaking] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <>
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm" maw={520}>
          {t('keysIntro')}
        </Text>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setIsMaking(true)}
        >
          {t('keyAdd')}
        </Button>
      </Group>
      {failureOf(keys) !== null && (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(keys.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data?.length === 0 && <EmptyState title={t('noKeys')} message={t('noKeysText')} />}
      {keys.data !== undefined && keys.data.length > 0 && (
        <PlainTable
          headings={[t('name'), t('keyPerson'), t('keyExpires'), t('keyUsed')]}
          actions={t('actions')}
        >
          {keys.data.map((key) => (
            <Table.Tr key={key._id}>
              <Table.Td>
                {key.name}
                <Text size="xs" c="dimmed" ff="monospace">
                  …{key.hint}
                </Text>
              </Table.Td>
              <Table.Td>{key.person.name}</Table.Td>
              <Table.Td>{key.expiresAt === null ? t('expires.never') : date(key.expiresAt)}</Table.Td>
              <Table.Td>{key.lastUsedAt === null ? t('never') : dateTime(key.lastUsedAt)}</Table.Td>
              <Table.Td>
                <Button variant="subtle" color="red" size="compact-sm" onClick={() => setRevoked(key)}>
                  {t('keyRevoke')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </PlainTable>
      )}
      {isMaking && <NewKeyDialog onClose={() => setIsMaking(false)} />}
      {revoked !== null && <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

const reading = { view: 3, edit: 0 } as const

function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  const { createApiKey } = usePeopleActions()
  const name = useName('', createApiKey.error)
  const [expires, setExpires] = useState<ExpirationOption>(defaultExpiration)
  const [levels, setLevels] = useState<ApiKey['levels']>({
    folder: reading,
    productDetail: reading,
    category: reading,
  })
  const made = createApiKey.data
  return (
    <FormDialog
      title={t('keyAdd')}
      isBusy={createApiKey.isPending}
      canSubmit={made !== undefined || name.isFine}
      submitLabel={t(made === undefined ? 'create' : 'keyKept')}
      size="lg"
      onSubmit={() =>
        made === undefined
          ? createApiKey.mutate({ query: {}, body: { name: name.name, levels, expires } })
          : onClose()
      }
      onClose={onClose}
    >
      {made === undefined ? (
        <>
          <TextInput label={t('name')} data-autofocus {...name.field} />
          <ExpirationSelect value={expires} onChange={setExpires} />
          <Text size="sm" c="dimmed">
            {t('keyLevelsText')}
          </Text>
          <GroupLevels
            levels={levels}
            isExternal={false}
            isReadOnly={false}
            onChange={(area, right, level) => {
              const before = levels[area] ?? { view: 0, edit: 0 }
              const next = { ...before, [right]: level }
              // Whoever edits sees.
              setLevels({
                ...levels,
                [area]: { ...next, view: Math.max(next.view, next.edit) as 0 | 1 | 2 | 3 },
              })
            }}
          />
        </>
      ) : (
        <Alert color="green" title={t('keyOnce')}>
          <Group wrap="nowrap" align="center">
            <Text ff="monospace" size="sm" style={{ overflowWrap: 'anywhere', flex: 1 }}>
              {made.key}
            </Text>
            <CopyButton
              icon={IconCopy}
              variant="subtle"
              label={t('copy')}
              doneLabel={t('copied')}
              onCopy={() => copyText(made.key)}
            />
          </Group>
        </Alert>
      )}
    </FormDialog>
  )
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { revokeApiKey } = usePeopleActions()
  return (
    <DeleteDialog
      title={t('keyRevokeTitle', { name: apiKey.name })}
      text={t('keyRevokeText')}
      isBusy={revokeApiKey.isPending}
      onDelete={() =>
        void revokeApiKey.mutateAsync({ params: { keyId: apiKey._id }, query: {} }).then(onClose, () => {})
      }
      onClose={onClose}
    />
  )
}
