import { domainApi } from '../../scope/api.ts'
import { startLeakCheck } from './check-leaks.process.ts'

export const leakCheckRoutes = {
  checkLeaks: domainApi.leakCheck.checkLeaks.handler(async ({ input, context }) => ({
    process: await startLeakCheck(context.scope, input.params.userId),
  })),
}
