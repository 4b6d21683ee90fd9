/** What features use to talk to the server. The login screen takes the bare calls, to arrive sooner. */
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { api } from './calls.ts'

export { api }

/** The calls as query and mutation options: `useQuery(orpc.folders.listFolders.queryOptions(…))`. */
export const orpc = createTanstackQueryUtils(api)
