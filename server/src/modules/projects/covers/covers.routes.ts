import type { Storage } from '../../../platform/storage/storage.ts'
import { domainApi } from '../../../scope/api.ts'
import { removeProjectCover, setProjectCover } from './covers.service.ts'

const calls = domainApi.projects

export function createCoverRoutes({ storage }: { storage: Storage }) {
  return {
    setProjectCover: calls.setProjectCover.handler(async ({ input: { params, body }, context }) => {
      const picture = Buffer.from(await body.image.arrayBuffer())
      const { scope, basedOn } = context
      return { version: await setProjectCover(scope, storage, params.projectId, picture, basedOn) }
    }),
    removeProjectCover: calls.removeProjectCover.handler(({ input: { params }, context }) =>
      removeProjectCover(context.scope, params.projectId, context.basedOn),
    ),
  }
}
