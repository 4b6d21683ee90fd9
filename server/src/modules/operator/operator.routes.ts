import { accountApi } from '../../scope/api.ts'
import {
  editSubscription,
  foundCompany,
  getCompany,
  listCompanies,
  listOperatorLog,
  type OperatorParts,
} from './operator.service.ts'

export function createOperatorRoutes(parts: OperatorParts) {
  const calls = accountApi.operator
  return {
    listCompanies: calls.listCompanies.handler(({ input }) => listCompanies(parts, input)),
    getCompany: calls.getCompany.handler(({ input }) => getCompany(parts, input.companyId)),
    foundCompany: calls.foundCompany.handler(({ input, context }) =>
      foundCompany(parts, context.person, input),
    ),
    editSubscription: calls.editSubscription.handler(async ({ input, context }) => {
      await editSubscription(parts, context.person, input.params.companyId, input.body)
    }),
    listOperatorLog: calls.listOperatorLog.handler(({ input }) => listOperatorLog(parts, input)),
  }
}
