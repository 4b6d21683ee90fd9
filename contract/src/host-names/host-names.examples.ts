import type { Examples } from '../example.ts'
import type { hostNamesContract } from './host-names.contract.ts'

export function hostNamesExamples(): Examples<typeof hostNamesContract> {
  const withoutVersion = 'a claim is there or isn’t; what is proven is found out, not written'
  const params = { hostName: 'shop.example' }
  return {
    claimHostName: { body: { name: params.hostName }, withoutVersion },
    checkHostName: { params, withoutVersion },
    removeHostName: { params, withoutVersion: 'what it ends is never changed' },
  }
}
