/** What the hubs of the program take of this module. */
import { defineQueue } from '../../platform/jobs/queue-work.ts'
import { ACCOUNT_MAIL_QUEUE, sendAccountMail } from './account-mails.ts'
import type { createIdentityRoutes } from './identity.routes.ts'
import type { createSignInSecurityRoutes } from './sign-in/sign-in-security.routes.ts'

interface OwnRoutes {
  routes: ReturnType<typeof createIdentityRoutes>
  securityRoutes: ReturnType<typeof createSignInSecurityRoutes>
}

export const brings = {
  routes: ({ identity }: { identity: OwnRoutes }) => ({
    identity: identity.routes,
    signInSecurity: identity.securityRoutes,
  }),
  queues: [
    defineQueue({
      queue: ACCOUNT_MAIL_QUEUE,
      // Somebody waits for them at a sign-in page.
      options: { slots: 2, slotsPerGroup: 2, looksEverySeconds: 5 },
      work: sendAccountMail,
    }),
  ],
}
