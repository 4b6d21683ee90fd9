import pg from 'pg'
import { errorCode, errorText, StartupError } from '../../startup-error.ts'

const CONNECT_LIMIT_MS = 10_000

/**
 * Signs in once, to say in one line what is wrong with the setting of this name.
 * @throws StartupError when it names a server that can't be reached or that refuses us
 */
export async function checkDatabase(setting: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS + 100 })
  client.on('error', () => {})
  const patience = AbortSignal.timeout(CONNECT_LIMIT_MS)
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    throw new StartupError(`${setting}: ${describeFailure(client, error, patience.aborted)}`, {
      cause: error,
    })
  }
}

function describeFailure(client: pg.Client, error: unknown, isTimedOut: boolean): string {
  const server = `the PostgreSQL at ${client.host}:${client.port}`
  if (isTimedOut) return `no answer from ${client.host}:${client.port} within ${CONNECT_LIMIT_MS / 1000} s`
  switch (errorCode(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${client.host}`
    case 'ECONNREFUSED':
      return `nothing answers at ${client.host}:${client.port}`
    case '28P01':
    case '28000':
      return `${server} refuses the user ${client.user} or its password`
    case '3D000':
      return `${server} has no database ${client.database}`
    case '42501':
      return `${server} does not let the user ${client.user} into the database ${client.database}`
    default:
      return `${server} can't be used: ${errorText(error)}`
  }
}
