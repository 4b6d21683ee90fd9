import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'

/** Writing the category tree; everything that shows it is read again. */
export function useCategoryActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.categories.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
  const meta = { isShownInPlace: true }
  const { categories } = orpc
  return {
    create: useMutation({ ...categories.createCategory.mutationOptions({ onSuccess }), meta }),
    rename: useMutation({ ...categories.renameCategory.mutationOptions({ onSuccess }), meta }),
    move: useMutation({ ...categories.moveCategory.mutationOptions({ onSuccess }), meta }),
    /** Undoing the two, whose refusals then show as a banner. */
    nameAgain: useMutation(categories.renameCategory.mutationOptions({ onSuccess })),
    drop: useMutation(categories.moveCategory.mutationOptions({ onSuccess })),
    merge: useMutation({ ...categories.mergeCategory.mutationOptions({ onSuccess }), meta }),
    remove: useMutation({ ...categories.deleteCategory.mutationOptions({ onSuccess }), meta }),
  }
}
