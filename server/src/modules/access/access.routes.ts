import type { Database } from '../../platform/db/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { accountApi, domainApi } from '../../scope/api.ts'
import { listUserGroups } from './access.service.ts'
import { removePicture, setPicture } from './pictures.service.ts'

export function createAccessRoutes(parts: { database: Database; storage: Storage }) {
  const calls = domainApi.access
  const ofAccount = accountApi.access
  return {
    listUserGroups: calls.listUserGroups.handler(({ input, context }) =>
      listUserGroups(context.scope, input.userId, input.detail),
    ),
    setPicture: ofAccount.setPicture.handler(async ({ input, context }) => {
      const picture = Buffer.from(await input.body.image.arrayBuffer())
      return await setPicture(parts, context, input.params.userId, picture)
    }),
    removePicture: ofAccount.removePicture.handler(({ input, context }) =>
      removePicture(parts.database, context, input.params.userId),
    ),
  }
}
