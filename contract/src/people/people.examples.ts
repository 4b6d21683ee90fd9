import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { peopleContract } from './people.contract.ts'

export function peopleExamples(ids: ExampleIds, unique: Unique): Examples<typeof peopleContract> {
  const spareGroup = { params: { groupId: ids.spareGroupId } }
  return {
    inviteUsers: {
      body: { emails: [`${unique('grace')}@shop.example`], isClient: true, groups: [ids.externalGroupId] },
      creates: 'memberships',
    },
    editUserAccess: {
      params: { userId: ids.personId },
      body: { groups: [ids.groupId], tags: [ids.tagId] },
      withoutVersion: 'says what a person is to have; none of the records that are refused without',
      stale: { record: 'member', body: { groups: [ids.spareGroupId], tags: [ids.spareTagId] } },
    },
    bulkUsers: { body: { ids: [ids.personId], action: 'deactivate' }, withoutVersion: anAction },
    createGroup: {
      body: { name: unique('Another group'), isExternal: false, template: 'Creator' },
      creates: 'groups',
    },
    editGroup: {
      body: { name: unique('Renamed group') },
      stale: { record: 'group', body: { name: unique('Their group') } },
    },
    deleteGroup: { ...spareGroup, stale: { record: 'group', by: 'people.editGroup' } },
    createApiKey: {
      body: { name: unique('Some program'), levels: {}, expires: '1 day' },
      creates: 'api_keys',
    },
    revokeApiKey: { withoutVersion: 'what it ends is never changed' },
    createTag: { body: { name: unique('Another tag'), priceTypes: [] }, creates: 'tags' },
    editTag: {
      body: { name: unique('Renamed tag'), priceTypes: [] },
      withoutVersion: 'none of the records that are refused without',
      stale: { record: 'tag', body: { name: unique('Their tag'), priceTypes: [ids.priceTypeId] } },
    },
    deleteTag: { params: { tagId: ids.spareTagId }, stale: { record: 'tag', by: 'people.editTag' } },
  }
}
