import { domainApi } from '../../../scope/api.ts'
import { listPurposes, replacePurposes } from './purposes.service.ts'

const calls = domainApi.settings

export const completenessRoutes = {
  listPurposes: calls.listPurposes.handler(({ context }) => listPurposes(context.scope)),
  replacePurposes: calls.replacePurposes.handler(({ input, context }) =>
    replacePurposes(
      context.scope,
      input.body.map(({ _id: id, ...purpose }) => ({ id, ...purpose })),
      context.basedOn,
    ),
  ),
}
