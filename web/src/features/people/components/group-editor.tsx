import { Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { GroupForm } from './group-form.tsx'

interface GroupEditorProps {
  groupId: string
  onClose: () => void
}

/** One group: what it grants in words and in full, and who belongs to it. */
export function GroupEditor({ groupId, onClose }: GroupEditorProps) {
  const { t } = useTranslation('people')
  const group = useQuery({
    ...orpc.people.getGroup.queryOptions({ input: { params: { groupId }, query: {} } }),
    staleTime: 0,
  })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(760px, 100vw)"
      title={<Text fw={650}>{group.data?.name ?? t('group')}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={group} waiting={<WaitingGroup />}>
        {/* What came later replaces the draft only where nothing was changed meanwhile: the version says whether. */}
        {(data) => <GroupForm key={data._id} group={data} onClose={onClose} />}
      </Loaded>
    </Drawer>
  )
}

function WaitingGroup() {
  return (
    <Stack aria-busy>
      <Skeleton height={36} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </Stack>
  )
}
