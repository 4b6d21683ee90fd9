import {
  Alert,
  Badge,
  Button,
  Drawer,
  Group,
  List,
  Select,
  Skeleton,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type GroupDetail, groupTemplates } from '@vitrine/contract'
import { checkName, grantedFolders } from '@vitrine/rules'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../lib/api/client.ts'
import { foldersQuery, settingsQuery } from '../../../lib/api/domain-queries.ts'
import { useRefusalAt } from '../../../lib/forms/refused-input.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { failureOf } from '../../../lib/network/failure-of.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { folderRows, withEntry, withoutEntry } from '../api/folder-grants.ts'
import { useGroupDraft } from '../api/use-group-draft.ts'
import { usePeopleActions } from '../api/use-people.ts'
import { GrantList } from './grant-list.tsx'
import { GroupLevels } from './group-levels.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupWords } from './group-words.tsx'
import styles from './people.module.css'

interface GroupEditorProps {
  groupId: string
  onClose: () => void
}

/** One group: what it grants in words and in full, and who belongs to it. */
export function GroupEditor({ groupId, onClose }: GroupEditorProps) {
  const { t } = useTranslation(['people', 'app'])
  const errorText = useErrorText()
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
      {failureOf(group) !== null ? (
        <ErrorState
          title={t('app:errorTitle')}
          message={errorText(group.error)}
          retryLabel={t('app:retry')}
          onRetry={() => void group.refetch()}
        />
      ) : group.data === undefined ? (
        <Stack aria-busy>
          <Skeleton height={36} />
          <Skeleton height={120} />
          <Skeleton height={320} />
        </Stack>
      ) : (
        // What came later replaces the draft only where nothing was changed meanwhile: the version tells.
        <GroupForm key={group.data._id} group={group.data} onClose={onClose} />
      )}
    </Drawer>
  )
}

function GroupForm({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const { t } = useTranslation(['people', 'errors'])
  const { editGroup } = usePeopleActions()
  const form = useGroupDraft(group)
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(group.version)
  const folders = useQuery(foldersQuery()).data?.result
  const settings = useQuery(settingsQuery()).data
  const parent = useParentGrants(group)
  const { draft } = form
  const rows = useMemo(() => folderRows(folders ?? [], draft.folders), [folders, draft.folders])
  const { isExternal, isRoot, mayManage } = group
  const isReadOnly = !mayManage
  const refusal = checkName(draft.name)
  const refused = useRefusalAt(editGroup.error, 'name', draft.name)
  const target = { params: { groupId: group._id }, query: {} }
  const save = async () => {
    const answer = await editGroup.mutateAsync({
      ...target,
      query: { version },
      body: form.changes,
    })
    if (answer === null) {
      const theirs = await queryClient.fetchQuery(
        orpc.people.getGroup.queryOptions({ input: target, staleTime: 0 }),
      )
      setVersion(theirs.version)
      form.take(theirs)
      return
    }
    setVersion(answer.version)
    form.keep()
  }
  const reach = useMemo(
    () =>
      parent === null
        ? null
        : grantedFolders(
            parent,
            (folders ?? []).map(({ _id, parent: above, isPublished }) => ({
              id: _id,
              parentId: above,
              isPublished,
              createdBy: null,
            })),
            'view',
            null,
          ),
    [parent, folders],
  )
  const fieldOff = (id: string) =>
    parent !== null &&
    parent.levels.productDetail?.view !== 3 &&
    !parent.fields.some((field) => field.id === id)
  return (
    <Stack>
      <LeaveGuard
        isDirty={form.isDirty}
        text={t('unsaved')}
        stayLabel={t('stay')}
        leaveLabel={t('discard')}
      />
      {isRoot ? (
        <Alert color="gray">{t('rootText')}</Alert>
      ) : (
        <Group align="flex-start" grow>
          <TextInput
            label={t('name')}
            value={draft.name}
            readOnly={isReadOnly}
            error={refusal === null ? refused : t(`errors:${refusal.key}`, refusal.parameters)}
            onChange={(event) => form.setName(event.currentTarget.value)}
          />
          {!isExternal && (
            <Select
              label={t('template')}
              data={groupTemplates.map((value) => ({ value, label: t(`template.${value}`) }))}
              value={draft.template ?? 'Custom'}
              allowDeselect={false}
              disabled={isReadOnly}
              onChange={(value) =>
                form.setTemplate(groupTemplates.find((each) => each === value) ?? 'Custom')
              }
            />
          )}
        </Group>
      )}
      <section aria-label={t('inWords')}>
        <GroupWords
          draft={draft}
          isExternal={isExternal}
          isRoot={isRoot}
          folders={{
            viewed: rows.filter(({ canView }) => canView).length,
            edited: rows.filter(({ canEdit }) => canEdit).length,
          }}
        />
      </section>
      <Conflicts group={group} />
      <Tabs defaultValue={isRoot ? 'members' : 'rights'} keepMounted={false}>
        <Tabs.List mb="md">
          {!isRoot && (
            <>
              <Tabs.Tab value="rights">{t('rights')}</Tabs.Tab>
              <Tabs.Tab value="folders">{t('folders')}</Tabs.Tab>
              <Tabs.Tab value="fields">{t('fields')}</Tabs.Tab>
            </>
          )}
          <Tabs.Tab
            value="members"
            rightSection={
              <Badge size="sm" variant="light" color="gray">
                {group.members}
              </Badge>
            }
          >
            {t('members')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rights">
          <GroupLevels
            levels={draft.levels}
            isExternal={isExternal}
            isReadOnly={isReadOnly}
            onChange={form.setLevel}
          />
        </Tabs.Panel>
        <Tabs.Panel value="folders">
          {draft.levels.folder?.view === 3 && (
            <Text size="sm" mb="xs">
              {t('allFoldersText')}
            </Text>
          )}
          {(draft.levels.folder?.view ?? 0) === 0 && (
            <Text size="sm" mb="xs">
              {t('noFoldersText')}
            </Text>
          )}
          <GrantList
            label={t('folders')}
            withEdit={!isExternal}
            isReadOnly={isReadOnly}
            rows={rows.map(({ folder, ...row }) => ({
              ...row,
              id: folder._id,
              name: folder.parent === null ? t('allFolders') : folder.name,
              isOff: reach !== null && !reach.has(folder._id),
            }))}
            onChange={({ id }, right, isGranted) => {
              const row = rows.find(({ folder }) => folder._id === id)
              if (row !== undefined) form.setFolders(withEntry(draft.folders, row, right, isGranted))
            }}
            onReset={({ id }) => form.setFolders(withoutEntry(draft.folders, id))}
          />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          {draft.levels.productDetail?.view === 3 && (
            <Text size="sm" mb="xs">
              {t('allFieldsText')}
            </Text>
          )}
          {(draft.levels.productDetail?.view ?? 0) === 0 && (
            <Text size="sm" mb="xs">
              {t('noFieldsText')}
            </Text>
          )}
          <GrantList
            label={t('fields')}
            withEdit={!isExternal}
            isReadOnly={isReadOnly}
            rows={(settings?.productDetailFields ?? []).map(({ _id, name }) => {
              const entry = draft.fields.find(({ id }) => id === _id)
              return {
                id: _id,
                name,
                depth: 0,
                canView: entry !== undefined,
                canEdit: entry?.canEdit === true,
                isOwn: true,
                isOff: fieldOff(_id),
              }
            })}
            onChange={({ id }, right, isGranted) => {
              const others = draft.fields.filter((field) => field.id !== id)
              const isGone = right === 'view' && !isGranted
              form.setFields(
                isGone ? others : [...others, { id, canEdit: right === 'edit' ? isGranted : false }],
              )
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <GroupMembers group={group} />
        </Tabs.Panel>
      </Tabs>
      {!isReadOnly && (
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            loading={editGroup.isPending}
            disabled={!form.isDirty || refusal !== null}
            onClick={() => void save().catch(() => {})}
          >
            {t('save')}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** The group above an external one, as the rules know it; null where nothing limits. */
function useParentGrants({ isExternal, parent }: GroupDetail) {
  const above = useQuery({
    ...orpc.people.getGroup.queryOptions({ input: { params: { groupId: parent ?? '' }, query: {} } }),
    enabled: isExternal && parent !== null,
  }).data
  return useMemo(() => {
    if (above === undefined || above.isRoot) return null
    const { _id, isRoot, levels, folders, fields } = above
    return { id: _id, isRoot, isExternal: false, parentId: null, levels, folders, fields }
  }, [above])
}

/** What of the group doesn't fit together, as it is saved. */
function Conflicts({ group: { conflicts } }: { group: GroupDetail }) {
  const { t } = useTranslation('people')
  const { requiredFields, foldersBeyondParent, fieldsBeyondParent } = conflicts
  const beyond = [...foldersBeyondParent, ...fieldsBeyondParent]
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name).join(', ')
  if (requiredFields.length + beyond.length === 0) return null
  return (
    <Alert color="orange" title={t('conflicts')}>
      <List size="sm">
        {requiredFields.length > 0 && (
          <List.Item>{t('conflictRequired', { names: names(requiredFields) })}</List.Item>
        )}
        {beyond.length > 0 && <List.Item>{t('conflictBeyond', { names: names(beyond) })}</List.Item>}
      </List>
    </Alert>
  )
}
