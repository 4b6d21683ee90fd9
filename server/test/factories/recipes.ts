import type { RecipeValues } from '../../src/modules/transfers/recipes/recipes.repository.ts'

/** A kept export of all products, as it is stored. */
export const someRecipe: RecipeValues = {
  name: 'A recipe',
  work: {
    kind: 'export',
    terms: {
      format: 'csv',
      selection: { query: { filters: [], search: '' }, except: [] },
      columns: ['reference'],
      sorting: 'name',
    },
  },
  schedule: 'hand',
  isOn: true,
  sealedSecrets: null,
  hostKey: null,
  refusedHostKey: null,
  nextAt: null,
}
