import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../api/client.ts'
import { versioned, versionedDeletion } from '../conflicts/versioned.ts'

/** Keeping, changing and running recipes; the list is read again. */
export function useRecipeActions() {
  const queries = useQueryClient()
  const { recipes } = orpc
  const onSuccess = () => queries.invalidateQueries({ queryKey: recipes.key() })
  return {
    create: useMutation({ ...recipes.createRecipe.mutationOptions({ onSuccess }) }),
    edit: useMutation({ ...versioned(recipes.editRecipe), onSuccess }),
    remove: useMutation({ ...versionedDeletion(recipes.deleteRecipe), onSuccess }),
    run: useMutation({ ...recipes.runRecipe.mutationOptions({ onSuccess }) }),
  }
}
