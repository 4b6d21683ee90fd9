import { Code, Group, Table, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { HostMapping, OpenMapping } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Findings } from './mapping-findings.tsx'

interface DnsRecord {
  type: 'CNAME' | 'A' | 'AAAA' | 'TXT'
  name: string
  value: string
}

/** The records to set where the name is registered, and what DNS says of them by now. */
export function DnsSetup({ open, target }: { open: OpenMapping; target: HostMapping['target'] }) {
  const { t } = useTranslation('host-mapping')
  return (
    <>
      <Text size="sm">{t('dnsText', { name: open.name })}</Text>
      <Table.ScrollContainer minWidth={480}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('recordType')}</Table.Th>
              <Table.Th>{t('recordName')}</Table.Th>
              <Table.Th>{t('recordValue')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {recordsFor(open, target).map((record) => (
              <RecordRow key={`${record.type} ${record.value}`} record={record} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Findings name={open.name} findings={open.findings} parts={['dns', 'record', 'token']} />
    </>
  )
}

function recordsFor({ name, kind, record }: OpenMapping, target: HostMapping['target']): DnsRecord[] {
  const places: DnsRecord[] =
    kind === 'subdomain' && target.name !== null
      ? [{ type: 'CNAME', name, value: target.name }]
      : target.addresses.map((value) => ({ type: value.includes(':') ? 'AAAA' : 'A', name, value }))
  return [...places, { type: 'TXT', ...record }]
}

function RecordRow({ record: { type, name, value } }: { record: DnsRecord }) {
  return (
    <Table.Tr>
      <Table.Td>{type}</Table.Td>
      <Table.Td>
        <Copied type={type} part="name" text={name} />
      </Table.Td>
      <Table.Td>
        <Copied type={type} part="value" text={value} />
      </Table.Td>
    </Table.Tr>
  )
}

function Copied({ type, part, text }: { type: string; part: 'name' | 'value'; text: string }) {
  const { t } = useTranslation(['host-mapping', 'app'])
  return (
    <Group gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      <CopyButton
        icon={IconCopy}
        variant="subtle"
        label={t(`copy.${part}`, { type })}
        doneLabel={t('app:copied')}
        onCopy={() => copyText(text)}
      />
    </Group>
  )
}
