import { pageWindow } from '../../platform/http/page-window.ts'
import { api } from '../../scope/api.ts'
import { getUser, listUserGroups, listUsers } from './access.service.ts'

export const accessRoutes = {
  listUsers: api.access.listUsers.handler(({ input, context }) =>
    listUsers(context.scope, pageWindow(input)),
  ),
  getUser: api.access.getUser.handler(({ input, context }) => getUser(context.scope, input.userId)),
  listUserGroups: api.access.listUserGroups.handler(({ input, context }) =>
    listUserGroups(context.scope, input.userId, input.detail),
  ),
}
