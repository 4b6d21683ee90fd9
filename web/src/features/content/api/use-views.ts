import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** A person's saved views, in their order. */
export function useViews(userId: string) {
  return useQuery(orpc.products.listProductViews.queryOptions({ input: { userId } }))
}

export function useViewActions() {
  const queryClient = useQueryClient()
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: orpc.products.listProductViews.key() })
  const meta = { isShownInPlace: true }
  return {
    create: useMutation({ ...orpc.products.createProductView.mutationOptions({ onSuccess }), meta }),
    edit: useMutation({ ...orpc.products.editProductView.mutationOptions({ onSuccess }), meta }),
    save: useMutation(orpc.products.editProductView.mutationOptions({ onSuccess })),
    remove: useMutation(orpc.products.deleteProductView.mutationOptions({ onSuccess })),
    pin: useMutation(orpc.products.pinProductView.mutationOptions({ onSuccess })),
    unpin: useMutation(orpc.products.unpinProductView.mutationOptions({ onSuccess })),
    order: useMutation(orpc.products.orderProductViews.mutationOptions({ onSuccess })),
  }
}
