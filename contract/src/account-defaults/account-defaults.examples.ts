import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { accountDefaultsContract } from './account-defaults.contract.ts'

export function accountDefaultsExamples(
  _: ExampleIds,
  unique: Unique,
): Examples<typeof accountDefaultsContract> {
  return {
    editAccountDefaults: {
      body: { company: 'Some company', timeZone: 'Europe/Paris', numberFormat: null, country: 'FR' },
      stale: {
        record: 'settings',
        body: { company: unique('Their company'), timeZone: 'Asia/Tokyo', numberFormat: '1.234,56' },
      },
    },
    editBillingContact: {
      body: { billingName: 'Ada', billingEmail: 'invoices@shop.example' },
      stale: { record: 'settings', body: { billingName: unique('Their contact') } },
    },
  }
}
