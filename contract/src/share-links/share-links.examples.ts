import type { ExampleIds, Examples, Unique } from '../example.ts'
import type { shareLinksContract } from './share-links.contract.ts'

export function shareLinksExamples(ids: ExampleIds, unique: Unique): Examples<typeof shareLinksContract> {
  return {
    createShareLink: {
      body: {
        name: unique('Some link'),
        group: ids.externalGroupId,
        target: { kind: 'catalogue' },
        expires: '1 day',
      },
      creates: 'share_tokens',
    },
    editShareLink: {
      body: { name: unique('Other link'), note: 'For the fair' },
      withoutVersion: 'none of the records that are refused without',
      stale: { record: 'link', body: { name: unique('Their link'), note: unique('Their note') } },
    },
    revokeShareLink: { stale: { record: 'link', by: 'shareLinks.editShareLink' } },
  }
}
