import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../../lib/api/client.ts'
import { categoriesQuery } from '../../../lib/api/domain-queries.ts'
import { versioned, versionedDeletion } from '../../../lib/conflicts/versioned.ts'

/** Writing the category tree; everything that shows it is read again. */
export function useCategoryActions() {
  const queryClient = useQueryClient()
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: orpc.categories.key() })
    void queryClient.invalidateQueries({ queryKey: orpc.products.key() })
  }
  const { categories } = orpc
  return {
    /** Version of the category as it was read last, for undoing what was just done. */
    versionOf: (categoryId: string): number =>
      queryClient.getQueryData(categoriesQuery().queryKey)?.result.find(({ _id }) => _id === categoryId)
        ?.version ?? 0,
    create: useMutation({ ...categories.createCategory.mutationOptions({ onSuccess }) }),
    rename: useMutation({ ...versioned(categories.renameCategory), onSuccess }),
    move: useMutation({ ...versioned(categories.moveCategory), onSuccess }),
    /** Undoing the two, whose refusals then show as a banner. */
    nameAgain: useMutation({ ...versioned(categories.renameCategory), onSuccess }),
    drop: useMutation({ ...versioned(categories.moveCategory), onSuccess }),
    merge: useMutation({ ...versionedDeletion(categories.mergeCategory), onSuccess }),
    remove: useMutation({ ...versionedDeletion(categories.deleteCategory), onSuccess }),
  }
}
