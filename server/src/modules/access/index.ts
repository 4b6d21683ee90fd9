/** Groups, permissions and people of a domain; builds scopes. */

export {
  forgetOldShareUse,
  insertGroup,
  listClientGroups,
  listGroupGrants,
  listMemberIds,
  listMemberIdsAround,
  type ShareTarget,
} from './access.repository.ts'
export {
  checkMayReadPerson,
  describePeople,
  getGroupGrants,
  getUser,
  listGroupsWithoutFields,
} from './access.service.ts'
export { foldersGranted, memberAdded } from './access-events.ts'
export { type ApiKeyRow, deleteApiKey, insertApiKey, listApiKeyRows } from './api-keys.repository.ts'
export { brings } from './brings.ts'
export { domainClock } from './domain-clock.ts'
export { findActiveMember, findActiveMemberId, type ViewAsTarget } from './enter-as.ts'
export {
  describeScope,
  enterAsDomain,
  enterAsEach,
  enterDomain,
} from './enter-domain.ts'
export { deleteGroupRow, updateGroupRow } from './groups.repository.ts'
export {
  foundAccess,
  hashShareToken,
  insertMember,
  insertShareLink,
  listSuperAdmins,
  setFieldAccess,
  setFolderAccess,
} from './groups.service.ts'
export {
  copyGroups,
  deleteGroupMembers,
  deleteMembers,
  handOverMembership,
  insertGroupMembers,
  insertInvitedMembers,
  renewInvitations,
  setMembersActive,
} from './memberships.repository.ts'
export { moveShareLinkBack, moveShareUseBack } from './past-share-links.repository.ts'
export { deleteShareLinkRow, holdGuestLink, updateShareLinkRow } from './share-links.repository.ts'
export { createTenantAccess, type TenantAccess } from './tenant-access.ts'
export type { TenantEntry } from './tenant-entry.ts'
