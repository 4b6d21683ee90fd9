import * as z from 'zod'
import { type Access, endpoint } from '../endpoint.ts'
import { id, inDomain, listOf, paging } from '../paging.ts'
import { category } from './categories.schema.ts'
import {
  categoryInput,
  categoryRemoval,
  categoryUse,
  createCategoryInput,
  deleteCategoryInput,
  mergeCategoryInput,
  moveCategoryInput,
  renameCategoryInput,
} from './category-writes.schema.ts'

const editor: Access = {
  reach: 'domain',
  audience: 'staff',
  needs: [{ area: 'category', right: 'edit', level: 1 }],
}
const detailed = { inputStructure: 'detailed' } as const
const nothing = { ...detailed, successStatus: 204 } as const

export const categoriesContract = {
  listCategories: endpoint({ reach: 'domain', audience: 'anyone', isCatalogue: true })
    .route({ method: 'GET', path: '/categories', summary: "The caller's category tree" })
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(category)),
  createCategory: endpoint(editor, { isRepeatable: true })
    .route({ method: 'POST', path: '/categories', ...detailed, summary: 'Create a category below another' })
    .input(createCategoryInput)
    .output(z.object({ _id: id, name: z.string() })),
  renameCategory: endpoint(editor, { version: 'needed' })
    .route({ method: 'PATCH', path: '/categories/{categoryId}', ...nothing, summary: 'Rename a category' })
    .input(renameCategoryInput)
    .output(z.void()),
  moveCategory: endpoint(editor, { version: 'taken' })
    .route({
      method: 'POST',
      path: '/categories/{categoryId}/move',
      ...nothing,
      summary: 'Put a category below another, or elsewhere among its siblings',
    })
    .input(moveCategoryInput)
    .output(z.void()),
  /** These are served where products are: they get another category. */
  getCategoryUse: endpoint(editor)
    .route({
      method: 'GET',
      path: '/categories/{categoryId}/use',
      ...detailed,
      summary: 'How many categories and products a deletion concerns',
    })
    .input(categoryInput)
    .output(categoryUse),
  mergeCategory: endpoint(editor, { version: 'taken' })
    .route({
      method: 'POST',
      path: '/categories/{categoryId}/merge',
      ...detailed,
      summary: 'Give products and categories below to another category, and delete this one',
    })
    .input(mergeCategoryInput)
    .output(categoryRemoval),
  deleteCategory: endpoint(editor, { version: 'taken' })
    .route({
      method: 'DELETE',
      path: '/categories/{categoryId}',
      ...detailed,
      summary: 'Delete a category with those below it; products get another one, or none',
    })
    .input(deleteCategoryInput)
    .output(categoryRemoval),
}
