import { Alert, Badge, Button, Group, List, Select, Stack, Tabs } from '@mantine/core'
import { type GroupDetail, groupTemplates } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import { type GroupEditing, useGroupEditing } from '../api/use-group-editing.ts'
import { FieldGrants, FolderGrants } from './group-grants.tsx'
import { GroupLevels } from './group-levels.tsx'
import { GroupMembers } from './group-members.tsx'
import { GroupWords } from './group-words.tsx'
import styles from './people.module.css'

export function GroupForm({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const { t } = useTranslation('people')
  const editing = useGroupEditing(group)
  const { form, isDirty, folderLines } = editing
  const { isExternal, isRoot } = group
  return (
    <Stack>
      <LeaveGuard isDirty={isDirty} />
      {isRoot ? <Alert color="gray">{t('rootText')}</Alert> : <NameAndTemplate editing={editing} />}
      <section aria-label={t('inWords')}>
        <GroupWords
          draft={form.values}
          isExternal={isExternal}
          isRoot={isRoot}
          folders={{
            viewed: folderLines.filter(({ canView }) => canView).length,
            edited: folderLines.filter(({ canEdit }) => canEdit).length,
          }}
        />
      </section>
      <Conflicts group={group} />
      <Parts editing={editing} />
      {!editing.isReadOnly && <Foot editing={editing} onClose={onClose} />}
    </Stack>
  )
}

function NameAndTemplate({ editing }: { editing: GroupEditing }) {
  const { t } = useTranslation('people')
  const { group, form, setTemplate, isReadOnly, name } = editing
  const { template } = form.values
  return (
    <Group align="flex-start" grow>
      <NameField label={t('name')} readOnly={isReadOnly} field={name.field} />
      {!group.isExternal && (
        <Select
          label={t('template')}
          data={groupTemplates.map((value) => ({ value, label: t(`template.${value}`) }))}
          value={template ?? 'Custom'}
          allowDeselect={false}
          disabled={isReadOnly}
          onChange={(value) => setTemplate(groupTemplates.find((each) => each === value) ?? 'Custom')}
        />
      )}
    </Group>
  )
}

/** The group's grants, part by part, and its members. */
function Parts({ editing }: { editing: GroupEditing }) {
  const { t } = useTranslation('people')
  const { group, form, setLevel, isReadOnly } = editing
  const { isExternal, isRoot, members } = group
  return (
    <Tabs defaultValue={isRoot ? 'members' : 'rights'} keepMounted={false}>
      <TabList mb="md">
        {!isRoot &&
          (['rights', 'folders', 'fields'] as const).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(part)}
            </Tabs.Tab>
          ))}
        <Tabs.Tab value="members" rightSection={<Count count={members} />}>
          {t('members')}
        </Tabs.Tab>
      </TabList>
      <Tabs.Panel value="rights">
        <GroupLevels
          levels={form.values.levels}
          isExternal={isExternal}
          isReadOnly={isReadOnly}
          onChange={setLevel}
        />
      </Tabs.Panel>
      <Tabs.Panel value="folders">
        <FolderGrants editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="fields">
        <FieldGrants editing={editing} />
      </Tabs.Panel>
      <Tabs.Panel value="members">
        <GroupMembers group={group} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Count({ count }: { count: number }) {
  return (
    <Badge size="sm" variant="light" color="gray">
      {count}
    </Badge>
  )
}

function Foot({ editing, onClose }: { editing: GroupEditing; onClose: () => void }) {
  const { t } = useTranslation('people')
  const { name, isDirty, isSaving, save } = editing
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={onClose}>
        {t('close')}
      </Button>
      <Button loading={isSaving} disabled={!isDirty || !name.isFine} onClick={save}>
        {t('save')}
      </Button>
    </div>
  )
}

/** The parts of the saved group that don't fit together. */
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
