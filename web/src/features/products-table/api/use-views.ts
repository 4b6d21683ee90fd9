import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

/** A person's saved views, in their order. */
export function useViews(userId: string) {
  return useQuery(orpc.products.listProductViews.queryOptions({ input: { userId } }))
}

interface Named {
  _id: string
  name: string
}

export function useViewActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.products.listProductViews.key() })
  // Conflicts name views (their order) and groups (sharing); both lists are already in the cache.
  const nameOf = (id: string) => {
    const lists = [
      ...queryClient.getQueriesData<Named[]>({ queryKey: orpc.products.listProductViews.key() }),
      ...queryClient.getQueriesData<Named[]>({ queryKey: orpc.access.listUserGroups.key() }),
    ]
    return lists.flatMap(([, list]) => list ?? []).find(({ _id }) => _id === id)?.name
  }
  return {
    create: useMutation({ ...orpc.products.createProductView.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(orpc.products.editProductView, { nameOf }), onSuccess }),
    save: useMutation({ ...versioned(orpc.products.editProductView, { nameOf }), onSuccess }),
    remove: useMutation({ ...versionedDeletion(orpc.products.deleteProductView, { nameOf }), onSuccess }),
    pin: useMutation(orpc.products.pinProductView.mutationOptions({ onSuccess })),
    unpin: useMutation(orpc.products.unpinProductView.mutationOptions({ onSuccess })),
    order: useMutation({ ...versioned(orpc.products.orderProductViews, { nameOf }), onSuccess }),
  }
}
