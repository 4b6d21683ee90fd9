/** The people of a domain as its pages manage them: users, invitations, groups, tags. */
export { brings } from './brings.ts'
export { inviteFounder } from './founder-invitation.ts'
export { getVisibleGroup, grantFolder, listVisibleGroups, mayGrantFolder } from './groups.service.ts'
export {
  INVITATION_MAIL_QUEUE,
  INVITATIONS_PATH,
  type InvitationJob,
  sendInvitation,
} from './invitation-mails.ts'
export { listWaitingInvitations, type WaitingInvitation } from './joining.service.ts'
export { countInternalUsers, knownTags } from './people.repository.ts'
export { createInvitationsRoutes, createPeopleRoutes } from './people.routes.ts'
export { listSeenPeople } from './people.service.ts'
export { grantPriceType, listPriceTypeTakers } from './person-access.service.ts'
export { createTag, tagMember } from './tags.service.ts'
