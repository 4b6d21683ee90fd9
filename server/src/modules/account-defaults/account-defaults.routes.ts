import { domainApi } from '../../scope/api.ts'
import {
  editAccountDefaults,
  editBillingContact,
  getAccountDefaults,
  getBillingContact,
  getSubscription,
} from './account-defaults.service.ts'

const calls = domainApi.accountDefaults

export const accountDefaultsRoutes = {
  getAccountDefaults: calls.getAccountDefaults.handler(({ context }) => getAccountDefaults(context.scope)),
  editAccountDefaults: calls.editAccountDefaults.handler(({ input, context }) =>
    editAccountDefaults(context.scope, input.body, context.basedOn),
  ),
  getSubscription: calls.getSubscription.handler(({ context }) => getSubscription(context.scope)),
  getBillingContact: calls.getBillingContact.handler(({ context }) => getBillingContact(context.scope)),
  editBillingContact: calls.editBillingContact.handler(({ input, context }) =>
    editBillingContact(context.scope, input.body, context.basedOn),
  ),
}
