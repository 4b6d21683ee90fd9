import type { ExampleIds, Examples } from '../example.ts'
import type { priceTypesContract } from './price-types.contract.ts'

export function priceTypesExamples(ids: ExampleIds): Examples<typeof priceTypesContract> {
  return { listClientPriceTypes: { input: { userId: ids.clientId } } }
}
