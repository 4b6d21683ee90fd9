import type { Examples } from '../example.ts'
import type { accountDefaultsContract } from './account-defaults.contract.ts'

export function accountDefaultsExamples(): Examples<typeof accountDefaultsContract> {
  return {
    editAccountDefaults: { body: { company: 'Some company' } },
    editBillingContact: { body: { billingName: 'Ada' } },
  }
}
