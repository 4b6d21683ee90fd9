import { api } from '../../scope/api.ts'
import { startLeakCheck } from './check-leaks.process.ts'

export const leakCheckRoutes = {
  checkLeaks: api.leakCheck.checkLeaks.handler(async ({ input, context }) => ({
    process: await startLeakCheck(context.scope, input.params.userId),
  })),
}
