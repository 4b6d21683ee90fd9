import { Group, Text } from '@mantine/core'
import type { Member } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { PersonAvatar } from '../../../ui/pictures/person-avatar.tsx'
import { usePeopleActions } from '../api/use-people.ts'
import { AccessFields } from './access-fields.tsx'
import { UserState } from './user-state.tsx'

/** Who somebody is, and what they may see and do here. */
export function AccessDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { user } = useEntered()
  const { editAccess } = usePeopleActions()
  const { _id, email, profile, groups, tags, priceTypes, isClient, mayManage } = member
  const [draft, setDraft] = useState({ groups, tags, priceTypes })
  const isSelf = user?._id === _id
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id) => other.includes(id))
  const changes = {
    ...(isSame(draft.groups, groups) ? {} : { groups: draft.groups }),
    ...(isSame(draft.tags, tags) ? {} : { tags: draft.tags }),
    ...(isSame(draft.priceTypes, priceTypes) ? {} : { priceTypes: draft.priceTypes }),
  }
  return (
    <FormDialog
      title={profile.name === '' ? email : profile.name}
      isBusy={editAccess.isPending}
      canSubmit={!isSelf && Object.keys(changes).length > 0}
      submitLabel={t('save')}
      size="lg"
      onSubmit={() =>
        void editAccess
          .mutateAsync({ params: { userId: _id }, query: { version: member.version }, body: changes })
          .then(onClose, () => {})
      }
      onClose={onClose}
    >
      <WhoTheyAre member={member} />
      {isSelf ? (
        <Text size="sm">{t('selfText')}</Text>
      ) : (
        <AccessFields
          draft={draft}
          onChange={setDraft}
          error={editAccess.error}
          isClient={isClient}
          withGroups={mayManage || isClient}
          withPrices={mayManage}
        />
      )}
    </FormDialog>
  )
}

function WhoTheyAre({ member }: { member: Member }) {
  const { t } = useTranslation('people')
  const { dateTime } = useFormats()
  return (
    <Group wrap="nowrap">
      <PersonAvatar user={member} size="large" />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {member.email}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            member.profile.company,
            member.lastSeenAt === null ? t('neverSeen') : t('seenAt', { time: dateTime(member.lastSeenAt) }),
          ]
            .filter((text) => text !== '')
            .join(' · ')}
        </Text>
      </div>
      <UserState state={member.state} />
    </Group>
  )
}
