import { answerId } from '../../platform/http/answer-id.ts'
import { accountApi, domainApi } from '../../scope/api.ts'
import { type Dismissals, listAnnouncements } from './announcements.service.ts'

export function createAnnouncementsRoutes({ insertDismissal }: Dismissals) {
  return {
    listAnnouncements: domainApi.announcements.listAnnouncements.handler(async ({ context }) =>
      (await listAnnouncements(context.scope)).map(answerId),
    ),
    dismissAnnouncement: accountApi.announcements.dismissAnnouncement.handler(async ({ input, context }) => {
      await insertDismissal(context.person.id, input.params.announcementId, input.body.revision)
    }),
  }
}
