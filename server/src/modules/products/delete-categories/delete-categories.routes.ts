import { api } from '../../../scope/api.ts'
import { deleteCategory, getCategoryUse, mergeCategory } from './delete-categories.service.ts'

/** Calls about categories that concern the products in them. */
export const deleteCategoriesRoutes = {
  getCategoryUse: api.categories.getCategoryUse.handler(({ input, context }) =>
    getCategoryUse(context.scope, input.params.categoryId),
  ),
  mergeCategory: api.categories.mergeCategory.handler(({ input, context }) =>
    mergeCategory(context.scope, input.params.categoryId, input.body.into, context.basedOn),
  ),
  deleteCategory: api.categories.deleteCategory.handler(({ input, context }) =>
    deleteCategory(context.scope, input.params.categoryId, input.query.reassign, context.basedOn),
  ),
}
