import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { guestLinksContract } from './guest-links.contract.ts'

export function guestLinksExamples(ids: ExampleIds, unique: Unique): Examples<typeof guestLinksContract> {
  return {
    createGuestLink: {
      body: { name: unique('Fair'), group: ids.externalGroupId, expires: '1 day' },
      creates: 'share_tokens',
    },
    revokeGuestLink: {
      params: { linkId: ids.guestLinkId },
      stale: { record: 'guestLink', by: 'shareLinks.editShareLink', body: { name: unique('Their fair') } },
    },
    getGuestDoor: { isOutsideCatalog: true },
    getGuestKey: { isOutsideCatalog: true },
    enterAsGuest: {
      body: { name: 'Ada', email: ids.email },
      withoutVersion: anAction,
      isOutsideCatalog: true,
    },
  }
}
