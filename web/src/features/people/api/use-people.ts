import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

const allGroups = () => orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } })
export const tagsQuery = () => orpc.people.listTags.queryOptions({ input: {} })

/** All groups the person sees; few enough to be held at once. */
export function useGroups() {
  const groups = useQuery(allGroups())
  return { ...groups, groups: groups.data?.result ?? [] }
}

export function useTags() {
  return useQuery(tagsQuery()).data ?? []
}

/** Changing people and groups; everything that shows them is read again. */
export function usePeopleActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.people.key() })
  const { people } = orpc
  const nameOf = (id: string) =>
    queryClient.getQueryData(allGroups().queryKey)?.result.find(({ _id }) => _id === id)?.name ??
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
