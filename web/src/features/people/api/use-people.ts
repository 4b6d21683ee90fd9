import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned } from '../../../lib/conflicts/versioned.ts'

/** All groups the person sees; few enough to be held at once. */
export function useGroups() {
  const groups = useQuery(orpc.people.listGroups.queryOptions({ input: { page: 1, per_page: -1 } }))
  return { ...groups, groups: groups.data?.result ?? [] }
}

export function useTags() {
  return useQuery(orpc.people.listTags.queryOptions({ input: {} })).data ?? []
}

/** Changing people and groups; everything that shows them is read again. */
export function usePeopleActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.people.key() })
  const meta = { isShownInPlace: true }
  const { people } = orpc
  return {
    invite: useMutation({ ...people.inviteUsers.mutationOptions({ onSuccess }), meta }),
    editAccess: useMutation({ ...people.editUserAccess.mutationOptions({ onSuccess }), meta }),
    bulk: useMutation({ ...people.bulkUsers.mutationOptions({ onSuccess }), meta }),
    createGroup: useMutation({ ...people.createGroup.mutationOptions({ onSuccess }), meta }),
    editGroup: useMutation({ ...versioned(people.editGroup), onSuccess, meta }),
    deleteGroup: useMutation({ ...people.deleteGroup.mutationOptions({ onSuccess }), meta }),
    createApiKey: useMutation({ ...people.createApiKey.mutationOptions({ onSuccess }), meta }),
    revokeApiKey: useMutation({ ...people.revokeApiKey.mutationOptions({ onSuccess }), meta }),
    createTag: useMutation({ ...people.createTag.mutationOptions({ onSuccess }), meta }),
    editTag: useMutation({ ...versioned(people.editTag), onSuccess, meta }),
    deleteTag: useMutation({ ...people.deleteTag.mutationOptions({ onSuccess }), meta }),
  }
}
