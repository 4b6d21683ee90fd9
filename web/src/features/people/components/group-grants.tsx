import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupDetail } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../lib/api/domain-queries.ts'
import { withEntry, withoutEntry } from '../api/folder-grants.ts'
import type { GroupEditing } from '../api/use-group-editing.ts'
import { GrantList, type GrantRow } from './grant-list.tsx'

/** Folders that members see and edit, with what those above hand down. */
export function FolderGrants({ editing }: { editing: GroupEditing }) {
  const { t } = useTranslation('people')
  const { group, form, isReadOnly, folderLines, beyond } = editing
  const { levels, folders } = form.values
  const lineOf = (id: string) => folderLines.find(({ folder }) => folder._id === id)
  return (
    <>
      <LevelNote view={levels.folder?.view ?? 0} all={t('allFoldersText')} none={t('noFoldersText')} />
      <GrantList
        label={t('folders')}
        withEdit={!group.isExternal}
        isReadOnly={isReadOnly}
        rows={folderLines.map(({ folder, ...line }) => ({
          ...line,
          id: folder._id,
          name: folder.parent === null ? t('allFolders') : folder.name,
          isOff: beyond.isFolderOff(folder._id),
        }))}
        onChange={({ id }, right, isGranted) => {
          const line = lineOf(id)
          if (line !== undefined) form.setFieldValue('folders', withEntry(folders, line, right, isGranted))
        }}
        onReset={({ id }) => form.setFieldValue('folders', withoutEntry(folders, id))}
      />
    </>
  )
}

/** Fields of products that members see and edit. */
export function FieldGrants({ editing }: { editing: GroupEditing }) {
  const { t } = useTranslation('people')
  const { group, form, isReadOnly, beyond } = editing
  const { levels, fields } = form.values
  const all = useQuery(settingsQuery()).data?.productDetailFields ?? []
  const rows = all.map(({ _id, name }): GrantRow => {
    const entry = fields.find(({ id }) => id === _id)
    return {
      id: _id,
      name,
      depth: 0,
      canView: entry !== undefined,
      canEdit: entry?.canEdit === true,
      isOwn: true,
      isOff: beyond.isFieldOff(_id),
    }
  })
  return (
    <>
      <LevelNote view={levels.productDetail?.view ?? 0} all={t('allFieldsText')} none={t('noFieldsText')} />
      <GrantList
        label={t('fields')}
        withEdit={!group.isExternal}
        isReadOnly={isReadOnly}
        rows={rows}
        onChange={({ id }, ...change) => form.setFieldValue('fields', withField(fields, id, ...change))}
      />
    </>
  )
}

function withField(
  fields: GroupDetail['fields'],
  id: string,
  right: 'view' | 'edit',
  isGranted: boolean,
): GroupDetail['fields'] {
  const others = fields.filter((field) => field.id !== id)
  const isGone = right === 'view' && !isGranted
  return isGone ? others : [...others, { id, canEdit: right === 'edit' ? isGranted : false }]
}

/** Where the level grants all or nothing, the list changes nothing. */
function LevelNote({ view, all, none }: { view: number; all: string; none: string }) {
  if (view !== 0 && view !== 3) return null
  return (
    <Text size="sm" mb="xs">
      {view === 3 ? all : none}
    </Text>
  )
}
