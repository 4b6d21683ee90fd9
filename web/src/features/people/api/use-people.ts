import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { groupsQuery } from '../../../lib/api/domain-queries.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

export const tagsQuery = () => orpc.people.listTags.queryOptions({ input: {} })

export function useTags() {
  return useQuery(tagsQuery()).data ?? []
}

/** Changing people and groups; everything that shows them is read again. */
export function usePeopleActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.people.key() })
  const { people } = orpc
  const nameOf = (id: string) =>
    queryClient.getQueryData(groupsQuery().queryKey)?.result.find(({ _id }) => _id === id)?.name ??
    queryClient.getQueryData(tagsQuery().queryKey)?.find(({ _id }) => _id === id)?.name
  return {
    invite: useMutation({ ...people.inviteUsers.mutationOptions({ onSuccess }) }),
    editAccess: useMutation({ ...versioned(people.editUserAccess, { nameOf }), onSuccess }),
    bulk: useMutation({ ...people.bulkUsers.mutationOptions({ onSuccess }) }),
    createGroup: useMutation({ ...people.createGroup.mutationOptions({ onSuccess }) }),
    editGroup: useMutation({ ...versioned(people.editGroup), onSuccess }),
    deleteGroup: useMutation({ ...versionedDeletion(people.deleteGroup), onSuccess }),
    createApiKey: useMutation({ ...people.createApiKey.mutationOptions({ onSuccess }) }),
    revokeApiKey: useMutation({ ...people.revokeApiKey.mutationOptions({ onSuccess }) }),
    createTag: useMutation({ ...people.createTag.mutationOptions({ onSuccess }) }),
    editTag: useMutation({ ...versioned(people.editTag), onSuccess }),
    deleteTag: useMutation({ ...versionedDeletion(people.deleteTag), onSuccess }),
  }
}
