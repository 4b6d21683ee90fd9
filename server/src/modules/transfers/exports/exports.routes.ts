import { domainApi } from '../../../scope/api.ts'
import type { Entering } from '../../access/index.ts'
import { estimateExport, startExport } from './exports.service.ts'

export function createExportsRoutes({ entering }: { entering: Entering }) {
  return {
    startExport: domainApi.exports.startExport.handler(async ({ input, context }) => ({
      process: await startExport(entering, context.scope, input.body),
    })),
    estimateExport: domainApi.exports.estimateExport.handler(({ input, context }) =>
      estimateExport(entering, context.scope, input.body),
    ),
  }
}
