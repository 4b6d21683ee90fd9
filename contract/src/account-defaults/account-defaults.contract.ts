import { call, staff } from '../endpoint.ts'
import {
  defaultsQuery,
  editAccountDefaultsInput,
  editBillingContactInput,
  subscriptionUse,
  versionedAccountDefaults,
  versionedBillingContact,
} from './account-defaults.schema.ts'

const editor = staff({ area: 'setting', right: 'edit', level: 3 })

export const accountDefaultsContract = {
  getAccountDefaults: call(
    editor,
    'GET /account-defaults',
    'What the company says of itself, and what its people begin with',
  )
    .input(defaultsQuery)
    .output(versionedAccountDefaults),
  editAccountDefaults: call(editor, 'PATCH /account-defaults', 'Change them', {
    version: 'needed',
    refusals: ['NameAlreadyExists'],
  }).input(editAccountDefaultsInput),
  getSubscription: call(
    staff({ area: 'subscription', right: 'view', level: 1 }),
    'GET /subscription',
    'Plan, flags and limits, and what is used of them',
  )
    .input(defaultsQuery)
    .output(subscriptionUse),
  getBillingContact: call(
    staff({ area: 'billing', right: 'view', level: 1 }),
    'GET /billing-contact',
    'Whom to write to about invoices',
  )
    .input(defaultsQuery)
    .output(versionedBillingContact),
  editBillingContact: call(
    staff({ area: 'billing', right: 'edit', level: 1 }),
    'PATCH /billing-contact',
    'Change whom to write to about invoices',
    { version: 'needed' },
  ).input(editBillingContactInput),
}
