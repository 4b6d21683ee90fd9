import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

const allGroups = () => orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } })
const allTags = () => orpc.people.listTags.queryOptions({ input: {} })

/** All groups the person sees; few enough to be held at once. */
export function useGroups() {
  const groups = useQuery(allGroups())
  return { ...groups, groups: groups.data?.result ?? [] }
}

export function useTags() {
  return useQuery(allTags()).data ?? []
}

/** Changing people and groups; everything that shows them is read again. */
export function usePeopleActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.people.key() })
  const meta = { isShownInPlace: true }
  const { people } = orpc
  const nameOf = (id: string) =>
    queryClient.getQueryData(allGroups().queryKey)?.result.find(({ _id }) => _id === id)?.name ??
    queryClient.getQueryData(allTags().queryKey)?.find(({ _id }) => _id === id)?.name
  return {
    invite: useMutation({ ...people.inviteUsers.mutationOptions({ onSuccess }), meta }),
    editAccess: useMutation({ ...versioned(people.editUserAccess, { nameOf }), onSuccess, meta }),
    bulk: useMutation({ ...people.bulkUsers.mutationOptions({ onSuccess }), meta }),
    createGroup: useMutation({ ...people.createGroup.mutationOptions({ onSuccess }), meta }),
    editGroup: useMutation({ ...versioned(people.editGroup), onSuccess, meta }),
    deleteGroup: useMutation({ ...versionedDeletion(people.deleteGroup), onSuccess, meta }),
    createApiKey: useMutation({ ...people.createApiKey.mutationOptions({ onSuccess }), meta }),
    revokeApiKey: useMutation({ ...people.revokeApiKey.mutationOptions({ onSuccess }), meta }),
    createTag: useMutation({ ...people.createTag.mutationOptions({ onSuccess }), meta }),
    editTag: useMutation({ ...versioned(people.editTag), onSuccess, meta }),
    deleteTag: useMutation({ ...versionedDeletion(people.deleteTag), onSuccess, meta }),
  }
}
