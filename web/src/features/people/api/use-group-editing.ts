import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupDetail } from '@vitrine/contract'
import { grantedFolders } from '@vitrine/rules'
import { useMemo, useState } from 'react'
import { orpc } from '../../../lib/api/client.ts'
import { foldersQuery } from '../../../lib/api/domain-queries.ts'
import { namesBeside, useNameOf } from '../../../lib/forms/use-name.ts'
import { useGroups } from '../../../lib/structure/use-groups.ts'
import { folderRows } from './folder-grants.ts'
import { useGroupDraft } from './use-group-draft.ts'
import { usePeopleActions } from './use-people.ts'

export type GroupEditing = ReturnType<typeof useGroupEditing>

/** A group while it is being edited: its draft, what the group above allows, and saving it. */
export function useGroupEditing(group: GroupDetail) {
  const { changes, keep, take, ...draft } = useGroupDraft(group)
  const { editGroup } = usePeopleActions()
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(group.version)
  const folders = useQuery(foldersQuery()).data?.result
  const granted = draft.form.values.folders
  const folderLines = useMemo(() => folderRows(folders ?? [], granted), [folders, granted])
  const { groups } = useGroups()
  const alike = groups.filter(({ isExternal }) => isExternal === group.isExternal)
  const name = useNameOf(
    draft.form.values.name,
    (typed) => draft.form.setFieldValue('name', typed),
    editGroup.error,
    namesBeside(alike, group._id),
  )
  const target = { params: { groupId: group._id }, query: {} }
  const save = async () => {
    const answer = await editGroup.mutateAsync({ ...target, query: { version }, body: changes })
    if (answer === null) {
      const theirs = await queryClient.fetchQuery(
        orpc.people.getGroup.queryOptions({ input: target, staleTime: 0 }),
      )
      setVersion(theirs.version)
      take(theirs)
      return
    }
    setVersion(answer.version)
    keep()
  }
  return {
    group,
    ...draft,
    isReadOnly: !group.mayManage,
    folderLines,
    beyond: useBeyondParent(group),
    name,
    isSaving: editGroup.isPending,
    save: () => void save().catch(() => {}),
  }
}

/** What a group can't be given, since the one above doesn't have it. */
function useBeyondParent(group: GroupDetail) {
  const parent = useParentGrants(group)
  const folders = useQuery(foldersQuery()).data?.result
  const reach = useMemo(() => {
    if (parent === null) return null
    const all = (folders ?? []).map(({ _id, parent: above, isPublished }) => ({
      id: _id,
      parentId: above,
      isPublished,
      createdBy: null,
    }))
    return grantedFolders(parent, all, 'view', null)
  }, [parent, folders])
  return {
    isFolderOff: (id: string) => reach !== null && !reach.has(id),
    isFieldOff: (id: string) =>
      parent !== null &&
      parent.levels.productDetail?.view !== 3 &&
      !parent.fields.some((field) => field.id === id),
  }
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
