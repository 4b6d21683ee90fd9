import { api } from '../../scope/api.ts'
import { getUser, listUserGroups } from './access.service.ts'

export const accessRoutes = {
  getUser: api.access.getUser.handler(({ input, context }) => getUser(context.scope, input.userId)),
  listUserGroups: api.access.listUserGroups.handler(({ input, context }) =>
    listUserGroups(context.scope, input.userId, input.detail),
  ),
}
