import type { Examples } from '../example.ts'
import type { engagementContract } from './engagement.contract.ts'

export function engagementExamples(): Examples<typeof engagementContract> {
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const withoutVersion = 'a choice of one’s own, and sums that only grow'
  return {
    noteEngagement: {
      body: { batch: '01932c5e-7a10-7000-8000-000000000999', endedAgo: 0, lasted: 1000 },
      withoutVersion,
      isOutsideCatalog: true,
    },
    getEngagementChoice: { isOutsideCatalog: true },
    chooseEngagement: { body: { objects: false }, withoutVersion, isOutsideCatalog: true },
    getInterest: { query },
    listInterestByProduct: { query },
    listInterestByClient: { query },
    listInterestByFolder: { query },
    listInterestInMedia: { query },
    listInterestSearches: { query },
    listOpenedShareLinks: { query },
  }
}
