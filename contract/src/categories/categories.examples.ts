import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { categoriesContract } from './categories.contract.ts'

export function categoriesExamples(ids: ExampleIds, unique: Unique): Examples<typeof categoriesContract> {
  return {
    createCategory: {
      body: { name: unique('Some category'), parent: ids.rootCategoryId },
      creates: 'categories',
    },
    renameCategory: { body: { name: unique('Other category') } },
    moveCategory: { body: { parent: ids.rootCategoryId } },
    mergeCategory: { body: { into: ids.otherCategoryId } },
    deleteCategory: { params: { categoryId: ids.otherCategoryId } },
  }
}
