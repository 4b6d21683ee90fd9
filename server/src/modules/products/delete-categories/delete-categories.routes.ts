import { domainApi } from '../../../scope/api.ts'
import { deleteCategory, getCategoryUse, mergeCategory } from './delete-categories.service.ts'

/** Calls about categories that concern the products in them. */
export const deleteCategoriesRoutes = {
  getCategoryUse: domainApi.categories.getCategoryUse.handler(({ input, context }) =>
    getCategoryUse(context.scope, input.params.categoryId),
  ),
  mergeCategory: domainApi.categories.mergeCategory.handler(({ input, context }) =>
    mergeCategory(context.scope, input.params.categoryId, input.body.into, context.basedOn),
  ),
  deleteCategory: domainApi.categories.deleteCategory.handler(({ input, context }) =>
    deleteCategory(context.scope, input.params.categoryId, input.query.reassign, context.basedOn),
  ),
}
