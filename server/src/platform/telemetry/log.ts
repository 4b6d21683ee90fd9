/** The log of a program: each line that is written for a request, or for a job that one has queued, has its id. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { currentActivity } from './activity.ts'

export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: withoutValues },
    mixin: (_details: object, _level: number, logger: Logger) => {
      const activity = currentActivity()
      if (activity === undefined) return {}
      // The logger of a request says it by itself.
      const isSaid = 'reqId' in logger.bindings()
      return {
        ...(isSaid || activity.requestId === null ? {} : { reqId: activity.requestId }),
        ...(activity.trace === null ? {} : { traceId: activity.trace.traceId }),
      }
    },
  }
  return to === undefined ? pino(options) : pino(options, to)
}

/** PostgreSQL quotes values in what it says of a failure: rows, texts that are no numbers. Names of constraints stay. */
function withoutValues(error: Error): object {
  const { detail, where, internalQuery, ...told } = stdSerializers.err(error) as unknown as Record<
    string,
    unknown
  >
  if (typeof told.code !== 'string' || !/^22[0-9A-Z]{3}$/.test(told.code)) return told
  const masked = (text: unknown) => (typeof text === 'string' ? text.replace(/".*"/s, '"***"') : text)
  return { ...told, message: masked(told.message), stack: masked(told.stack) }
}
