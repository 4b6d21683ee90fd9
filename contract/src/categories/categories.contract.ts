import * as z from 'zod'
import { call, catalog, staff } from '../endpoint.ts'
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

const editor = staff({ area: 'category', right: 'edit', level: 1 })

export const categoriesContract = {
  listCategories: call(catalog('anyone'), 'GET /categories', "The caller's category tree")
    .input(
      z.object({ ...inDomain, ...paging, sort: z.enum(['left', '-left', 'name', '-name']).default('left') }),
    )
    .output(listOf(category)),
  createCategory: call(editor, 'POST /categories', 'Create a category below another', {
    isRepeatable: true,
    refusals: ['MinimumCharacters', 'CategoryTooDeep'],
  })
    .input(createCategoryInput)
    .output(z.object({ _id: id, name: z.string() })),
  renameCategory: call(editor, 'PATCH /categories/{categoryId}', 'Rename a category', {
    version: 'needed',
    refusals: ['MinimumCharacters', 'NameAlreadyExists', 'RootCategory'],
  }).input(renameCategoryInput),
  moveCategory: call(
    editor,
    'POST /categories/{categoryId}/move',
    'Put a category below another, or elsewhere among its siblings',
    { version: 'taken', refusals: ['CategoryBelowItself', 'CategoryTooDeep', 'RootCategory'] },
  ).input(moveCategoryInput),
  /** Served by the module of products, since products get another category. */
  getCategoryUse: call(
    editor,
    'GET /categories/{categoryId}/use',
    'How many categories and products a deletion concerns',
  )
    .input(categoryInput)
    .output(categoryUse),
  mergeCategory: call(
    editor,
    'POST /categories/{categoryId}/merge',
    'Give products and categories below to another category, and delete this one',
    { version: 'taken', refusals: ['CategoryBelowItself', 'CategoryTooDeep', 'RootCategory'] },
  )
    .input(mergeCategoryInput)
    .output(categoryRemoval),
  deleteCategory: call(
    editor,
    'DELETE /categories/{categoryId}',
    'Delete a category with those below it; products get another one, or none',
    { version: 'taken', refusals: ['CategoryBelowItself', 'RootCategory'] },
  )
    .input(deleteCategoryInput)
    .output(categoryRemoval),
}
