import { Badge, Button, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HostName } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { confirmDelete } from '../../../lib/forms/confirm.ts'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { Loaded, WaitingBox } from '../../../lib/page/loaded.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

const calls = orpc.hostNames

/** Changing the list; it is read again. */
function useHostNameActions() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: calls.listHostNames.key() })
  return {
    claim: useMutation({ ...calls.claimHostName.mutationOptions({ onSuccess }) }),
    check: useMutation({ ...calls.checkHostName.mutationOptions({ onSuccess }) }),
    remove: useMutation({ ...calls.removeHostName.mutationOptions({ onSuccess }) }),
  }
}

/** Host names of the company, and the records that prove them. */
export function HostNames() {
  const { t } = useTranslation(['host-names', 'app'])
  const kept = useQuery(calls.listHostNames.queryOptions({ input: {}, staleTime: 0 }))
  return (
    <section aria-labelledby="host-names">
      <Title order={2} size="h4" id="host-names" mt="xl">
        {t('hostNames')}
      </Title>
      <Text c="dimmed" size="sm" mb="md" maw={560}>
        {t('hostNamesText')}
      </Text>
      <Stack maw={720}>
        <ClaimForm />
        <Loaded
          query={kept}
          waiting={<WaitingBox height={120} />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState isPart title={t('hostNone')} />}
        >
          {(all) => all.map((hostName) => <HostNameCard key={hostName.name} hostName={hostName} />)}
        </Loaded>
      </Stack>
    </section>
  )
}

function ClaimForm() {
  const { t } = useTranslation(['host-names', 'app'])
  const { claim } = useHostNameActions()
  const [name, setName] = useState('')
  const refused = useRefusalAt(claim.error, 'hostName', name)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        void claim.mutateAsync({ query: {}, body: { name } }).then(
          () => setName(''),
          () => {},
        )
      }}
    >
      <Group align="flex-start">
        <TextInput
          style={{ flex: '1 1 240px' }}
          label={t('hostName')}
          placeholder="company.example"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          value={name}
          error={refused}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt={28} loading={claim.isPending} disabled={name.trim() === ''}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}

function HostNameCard({ hostName }: { hostName: HostName }) {
  const { t } = useTranslation(['host-names', 'app'])
  const { check, remove } = useHostNameActions()
  const { name, record, isProven } = hostName
  const ofThis = { params: { hostName: name }, query: {} }
  const askRemoval = () =>
    confirmDelete({
      title: t('hostRemoveTitle', { name }),
      text: t('hostRemoveText'),
      run: () => remove.mutateAsync(ofThis),
    })
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Badge variant="dot" color={isProven ? 'green' : 'gray'} tt="none">
          {t(isProven ? 'hostProven' : 'hostUnproven')}
        </Badge>
      </Group>
      <RecordPart label={t('hostRecordName')} copyLabel={t('hostCopyName')} value={record.name} />
      <RecordPart label={t('hostRecordValue')} copyLabel={t('hostCopyValue')} value={record.value} />
      <Group justify="space-between" mt="sm">
        <Finding hostName={hostName} />
        <Group gap="xs">
          <Button variant="subtle" color="red" onClick={askRemoval}>
            {t('hostRemove')}
          </Button>
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate(ofThis)}>
            {t('hostCheck')}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}

interface RecordPartProps {
  label: string
  copyLabel: string
  value: string
}

function RecordPart({ label, copyLabel, value }: RecordPartProps) {
  const { t } = useTranslation(['host-names', 'app'])
  return (
    <Group gap="xs" wrap="nowrap" mt={4}>
      <Text size="sm" w={110} style={{ flex: 'none' }}>
        {label}
      </Text>
      <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
      <CopyButton
        icon={IconCopy}
        variant="subtle"
        label={copyLabel}
        doneLabel={t('app:copied')}
        onCopy={() => copyText(value)}
      />
    </Group>
  )
}

/** What DNS said, and when. */
function Finding({ hostName: { outcome, checkedAt, isProven, provenAt } }: { hostName: HostName }) {
  const { t } = useTranslation(['host-names', 'app'])
  const { dateTime } = useFormats()
  const seen = isProven && outcome === 'unanswered' && provenAt !== null
  return (
    <div role="status">
      <Text size="sm">{t(`hostOutcome.${outcome ?? 'unasked'}`)}</Text>
      {checkedAt !== null && (
        <Text size="xs" c="dimmed">
          {t('hostChecked', { time: dateTime(checkedAt) })}
        </Text>
      )}
      {seen && (
        <Text size="xs" c="dimmed">
          {t('hostSeen', { time: dateTime(provenAt) })}
        </Text>
      )}
    </div>
  )
}
