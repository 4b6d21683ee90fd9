import { defineEvent } from '../../../scope/domain-events.ts'
import { defineTopics, tellEach } from '../../../scope/topics.ts'
import { listMemberIds } from '../../access/index.ts'

/** The owner of a recipe has left: it was switched off. */
export const recipeOff = defineEvent<{ recipeId: string; name: string }>('recipe-off')

export const recipeTopics = [
  defineTopics({
    event: recipeOff,
    links: { 'recipe-off': '/content/transfers' },
    recipients: async ({ recipeId, name }, happened) => {
      // The domain's own scope is in the group of the super admins alone.
      const [superAdmins = ''] = happened.domain.groupIds
      const ids = await listMemberIds(happened.domain, superAdmins)
      return await tellEach(happened, ids, { topic: 'recipe-off', others: { recipe: recipeId, name } })
    },
  }),
]
