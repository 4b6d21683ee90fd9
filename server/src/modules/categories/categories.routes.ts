import { answerId } from '../../platform/http/answer-id.ts'
import { domainApi } from '../../scope/api.ts'
import { createCategory, moveCategory, renameCategory } from './category-writes.service.ts'

export const categoriesRoutes = {
  createCategory: domainApi.categories.createCategory.handler(async ({ input, context }) =>
    answerId(await createCategory(context.scope, input.body)),
  ),
  renameCategory: domainApi.categories.renameCategory.handler(({ input, context }) =>
    renameCategory(context.scope, input.params.categoryId, input.body.name, context.basedOn),
  ),
  moveCategory: domainApi.categories.moveCategory.handler(({ input, context }) =>
    moveCategory(context.scope, input.params.categoryId, input.body, context.basedOn),
  ),
}
