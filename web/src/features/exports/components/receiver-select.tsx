import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ExportReceiver, mostReceivers } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'

/** The receiver for the request, from the value of a choice. */
export function receiverOf(key: string): ExportReceiver {
  const [kind, id = ''] = key.split(' ')
  return kind === 'group' ? { group: id } : { person: id }
}

interface ReceiverSelectProps {
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Clients and groups for whom files are made. */
export function ReceiverSelect({ chosen, onChange }: ReceiverSelectProps) {
  const { t } = useTranslation('exports')
  const people = useQuery(
    orpc.people.listUsers.queryOptions({ input: { page: 1, per_page: -1, sort: 'name', kind: 'external' } }),
  )
  const groups = useQuery(orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } }))
  const clients = (people.data?.result ?? [])
    // People without a name were only invited, and see nothing yet.
    .filter(({ profile }) => profile.name !== '')
    .map(({ _id, profile, email }) => ({ value: `person ${_id}`, label: `${profile.name} (${email})` }))
  const all = [
    { group: t('clients'), items: clients },
    {
      group: t('groups'),
      items: (groups.data?.result ?? []).map(({ _id, name }) => ({ value: `group ${_id}`, label: name })),
    },
  ]
  return (
    <MultiSelect
      label={t('receivers')}
      description={t('receiversText')}
      placeholder={chosen.length === 0 ? t('chooseReceivers') : ''}
      data={all.filter(({ items }) => items.length > 0)}
      value={chosen}
      searchable
      limit={200}
      maxValues={mostReceivers}
      nothingFoundMessage={t('nobodyFound')}
      onChange={onChange}
    />
  )
}
