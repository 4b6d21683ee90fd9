import type { Database } from '../../platform/db/database.ts'
import { api } from '../../scope/api.ts'
import { createCheckLeaksKind, startLeakCheck } from './check-leaks.process.ts'

export function createLeakCheckRoutes({ database }: { database: Database }) {
  const kind = createCheckLeaksKind(database)
  return {
    checkLeaks: api.leakCheck.checkLeaks.handler(async ({ input, context }) => ({
      process: await startLeakCheck(context.scope, kind, input.params.userId),
    })),
  }
}
