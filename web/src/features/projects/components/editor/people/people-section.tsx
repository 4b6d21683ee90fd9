import { Button, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Attendee, ProjectMember } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../../../lib/api/client.ts'
import { useFormats } from '../../../../../lib/i18n/formats.ts'
import { Loaded } from '../../../../../lib/page/loaded.tsx'
import { type Column, DataTable } from '../../../../../ui/lists/data-table.tsx'
import { PersonAvatar } from '../../../../../ui/pictures/person-avatar.tsx'
import { nameOfMember } from '../../../api/name-of-member.ts'
import { type Choosable, useChoosablePeople } from '../../../api/use-choosable-people.ts'
import { useEditing, usePart } from '../editing.ts'
import styles from '../editor.module.css'
import { GuestLinks } from './guest-links.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const shownMembers = 20

/** Who runs the project, who is asked, and who of them knows of it. */
export function PeopleSection() {
  const people = useChoosablePeople()
  return (
    <Stack gap="lg">
      <div className={styles.columns}>
        <OwnerSelect people={people} />
        <PresenterSelect people={people} />
      </div>
      <AttendeeSelect people={people} />
      <Members />
      <GuestLinks />
    </Stack>
  )
}

function OwnerSelect({ people: { colleagues } }: { people: Choosable }) {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const present = { value: project.ownerId, label: project.ownerName }
  const { value, error, isDisabled, change } = usePart('ownerId')
  const known = colleagues.some((each) => each.value === project.ownerId)
  return (
    <Select
      label={t('owner')}
      description={t('ownerText')}
      data={known ? [...colleagues] : [present, ...colleagues]}
      value={value}
      searchable
      allowDeselect={false}
      error={error}
      disabled={isDisabled}
      onChange={(id) => id !== null && change(id)}
    />
  )
}

function PresenterSelect({ people: { colleagues } }: { people: Choosable }) {
  const { t } = useTranslation('projects')
  const { value, error, isDisabled, change } = usePart('presenters')
  const unknown = value.filter((id) => !colleagues.some((each) => each.value === id))
  return (
    <MultiSelect
      label={t('presenters')}
      description={t('presentersText')}
      data={[...colleagues, ...unknown.map((id) => ({ value: id, label: t('somebody') }))]}
      value={[...value]}
      searchable
      error={error}
      disabled={isDisabled}
      nothingFoundMessage={t('nobodyFound')}
      onChange={change}
    />
  )
}

/** People, groups and tags: the members of groups and tags as they are at any time until the end. */
function AttendeeSelect({ people }: { people: Choosable }) {
  const { t } = useTranslation('projects')
  const { project } = useEditing()
  const { value, error, isDisabled, change } = usePart('attendees')
  const { colleagues, clients, groups, mayChoose } = people
  const tags = people.tags.filter((tag) => people.mayAddTags || isNamed(project.attendees, tag.value))
  const keyed = (kind: 'user' | 'group' | 'tag', options: readonly { value: string; label: string }[]) =>
    options.map((option) => ({ value: `${kind} ${option.value}`, label: option.label }))
  const all = [
    { group: t('clients'), items: keyed('user', clients) },
    { group: t('colleagues'), items: keyed('user', colleagues) },
    { group: t('groups'), items: keyed('group', groups) },
    { group: t('tags'), items: keyed('tag', tags) },
  ]
  const chosen = value.map((entry) => {
    const [[kind, id] = ['user', '']] = Object.entries(entry)
    return `${kind} ${id}`
  })
  const known = new Set(all.flatMap(({ items }) => items.map((item) => item.value)))
  const unknown = chosen.filter((key) => !known.has(key)).map((key) => ({ value: key, label: t('somebody') }))
  return (
    <MultiSelect
      label={t('attendees')}
      description={mayChoose ? t('attendeesText') : t('mayNotChoose')}
      data={[...all.filter(({ items }) => items.length > 0), ...unknown]}
      value={chosen}
      searchable
      limit={200}
      error={error}
      disabled={isDisabled}
      nothingFoundMessage={t('nobodyFound')}
      onChange={(keys) => change(keys.map(entryOf))}
    />
  )
}

const isNamed = (attendees: readonly Attendee[], id: string) =>
  attendees.some((entry) => 'tag' in entry && entry.tag === id)

function entryOf(key: string) {
  const [kind, id = ''] = key.split(' ')
  if (kind === 'group') return { group: id }
  return kind === 'tag' ? { tag: id } : { user: id }
}

/** Everybody who is asked, however they came to be, and whether they know. */
function Members() {
  const { t } = useTranslation('projects')
  const { number } = useFormats()
  const { project } = useEditing()
  const [isInviting, setInviting] = useState(false)
  const [isAll, setAll] = useState(false)
  const members = useQuery(
    orpc.projects.listProjectMembers.queryOptions({
      input: { params: { projectId: project._id } },
      staleTime: 0,
    }),
  )
  const columns = useMemberColumns()
  const uninvited = (members.data ?? []).filter(({ isInvited }) => !isInvited)
  return (
    <div>
      <div className={styles.sectionHead}>
        <h3 className={styles.label}>{t('whoIsAsked')}</h3>
        {project.mayEdit && uninvited.length > 0 && (
          <Button
            leftSection={<IconMail size={16} stroke={1.5} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('inviteCount', { count: uninvited.length, number: number(uninvited.length) })}
          </Button>
        )}
      </div>
      <Loaded
        query={members}
        isEmpty={(all) => all.length === 0}
        empty={<p className={styles.foot}>{t('nobodyAskedText')}</p>}
      >
        {(all) => (
          <>
            <DataTable
              columns={columns}
              rows={isAll ? all : all.slice(0, shownMembers)}
              keyOf={({ user }) => user._id}
            />
            {all.length > shownMembers && !isAll && (
              <Button variant="subtle" color="gray" mt="xs" onClick={() => setAll(true)}>
                {t('showAll', { count: all.length, number: number(all.length) })}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {isInviting && <InviteDialog members={uninvited} onClose={() => setInviting(false)} />}
    </div>
  )
}

function useMemberColumns(): Column<ProjectMember>[] {
  const { t } = useTranslation('projects')
  return [
    {
      heading: t('name'),
      cell: (member) => (
        <div className={styles.member}>
          <PersonAvatar user={{ assetsVersion: 0, ...member.user }} size="small" />
          <div>
            {nameOfMember(member)}
            <Text size="xs" c="dimmed">
              {member.user.email}
            </Text>
          </div>
        </div>
      ),
    },
    { heading: t('role'), cell: ({ role }) => t(`role.${role}`) },
    {
      heading: t('invitation'),
      cell: ({ isInvited, hasSignedIn }) => (
        <>
          {t(isInvited ? 'invited' : 'notInvited')}
          {!hasSignedIn && (
            <Text size="xs" c="dimmed">
              {t('neverSignedIn')}
            </Text>
          )}
        </>
      ),
    },
  ]
}
