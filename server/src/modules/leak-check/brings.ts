/** What the hubs of the program take of this module. */
import type { Accounts } from '../identity/index.ts'
import { worker } from '../processes/index.ts'
import type { OpenApplication } from './application.ts'
import { checkLeaks, checkLeaksProcess } from './check-leaks.process.ts'
import { leakCheckRoutes } from './leak-check.routes.ts'

export const brings = {
  routes: () => ({ leakCheck: leakCheckRoutes }),

  processes: ({ accounts, openApplication }: { accounts: Accounts; openApplication: OpenApplication }) => [
    worker(checkLeaksProcess, checkLeaks, { accounts, openApplication }),
  ],
}
