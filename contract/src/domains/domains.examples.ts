import type { Examples } from '../example.ts'
import type { domainsContract } from './domains.contract.ts'

export function domainsExamples(): Examples<typeof domainsContract> {
  return { getDomain: { isOutsideCatalog: true } }
}
