/** The category tree: up to three levels below its root. */
export { brings } from './brings.ts'
export { type CategoryRow, insertRootCategory } from './categories.repository.ts'
export { allCategories, categoryIdsWithin, ensureCategoryPaths, mayEdit } from './categories.service.ts'
export { dropCategories, mergeTrees, planDeletion, type Reassignment } from './category-writes.service.ts'
