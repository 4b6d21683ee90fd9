import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type HostMapping, type MappingKind, mappingKinds } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useMappingActions } from '../api/use-host-mapping.ts'

/** Which name it is to be. While one is asked for, the same again changes its kind, another one takes its place. */
export function DomainSetup({ mapping, onDone }: { mapping: HostMapping; onDone: () => void }) {
  const { t } = useTranslation('host-mapping')
  const { request } = useMappingActions()
  const { open, needsIcp } = mapping
  const [name, setName] = useState(open?.name ?? '')
  const [kind, setKind] = useState<MappingKind>(open?.kind ?? 'subdomain')
  const [icp, setIcp] = useState(open?.icp ?? '')
  const refused = useRefusalAt(request.error, 'hostName', name)
  const refusedIcp = useRefusalAt(request.error, 'icp', icp)
  const isMissing = name.trim() === '' || (needsIcp && icp.trim() === '')
  const isBeyond = mapping.requestsLeft === 0 && name.trim() !== open?.name
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isMissing || isBeyond) return
        request.mutate(
          { query: {}, body: { name, kind, ...(icp.trim() === '' ? {} : { icp }) } },
          { onSuccess: onDone },
        )
      }}
    >
      <Stack maw={480}>
        <TextInput
          label={t('name')}
          description={t('nameText')}
          placeholder="catalog.company.example"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={300}
          value={name}
          error={refused}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <SegmentedControl
            aria-label={t('kind')}
            value={kind}
            onChange={(next) => setKind(next as MappingKind)}
            data={mappingKinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t(`kindText.${kind}`)}
          </Text>
        </div>
        {needsIcp && (
          <TextInput
            label={t('icp')}
            placeholder="京ICP备12345678号-1"
            maxLength={60}
            value={icp}
            error={refusedIcp}
            onChange={(event) => setIcp(event.currentTarget.value)}
          />
        )}
        <RequestsLeft mapping={mapping} />
        <Group>
          <Button type="submit" loading={request.isPending} disabled={isMissing || isBeyond}>
            {t('request')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RequestsLeft({ mapping: { requestsLeft, nextRequestAt } }: { mapping: HostMapping }) {
  const { t } = useTranslation('host-mapping')
  const { dateTime } = useFormats()
  return (
    <Text size="xs" c="dimmed">
      {nextRequestAt === null
        ? t('requestsLeft', { count: requestsLeft })
        : t('noRequestsLeft', { time: dateTime(nextRequestAt) })}
    </Text>
  )
}
