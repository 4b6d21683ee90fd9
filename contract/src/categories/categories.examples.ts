import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { categoriesContract } from './categories.contract.ts'

export function categoriesExamples(ids: ExampleIds, unique: Unique): Examples<typeof categoriesContract> {
  return {
    createCategory: {
      body: { name: unique('Some category'), parent: ids.rootCategoryId },
      creates: 'categories',
    },
    renameCategory: {
      body: { name: unique('Other category') },
      stale: { record: 'category', body: { name: unique('Their category') } },
    },
    moveCategory: {
      body: { parent: ids.rootCategoryId },
      stale: { record: 'category', body: { parent: ids.otherCategoryId } },
    },
    mergeCategory: {
      body: { into: ids.otherCategoryId },
      stale: { record: 'category', by: 'categories.renameCategory' },
    },
    deleteCategory: {
      params: { categoryId: ids.spareCategoryId },
      stale: { record: 'category', by: 'categories.renameCategory' },
    },
  }
}
