import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorCode, StartupError } from '../startup-error.ts'

/** Where to listen: an address of this machine and a port. */
export type ListenAddress = { host: string; port: number }

/**
 * Finds out early whether the address is free, before a first start spends a minute on other things.
 * @throws StartupError when it isn't
 */
export async function refuseTakenPort(address: ListenAddress): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ ...address, exclusive: true }, resolve)
    })
  } catch (error) {
    throw describeListenFailure(address, error)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/**
 * Opens the application to the network.
 * @throws StartupError when the address can't be listened on
 */
export async function listen(app: FastifyInstance, address: ListenAddress): Promise<void> {
  try {
    await app.listen(address)
  } catch (error) {
    throw describeListenFailure(address, error)
  }
}

/** Closes the port and lets requests finish for a while, then cuts them off. */
export async function closeWithin(app: FastifyInstance, limitMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), limitMs)
  await app.close()
  clearTimeout(timer)
}

/** `setting`: what names the address, where it isn't the one of the pages. */
export function describeListenFailure(
  { host, port }: ListenAddress,
  error: unknown,
  setting: 'PORT' | 'VITRINE_METRICS' = 'PORT',
): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(`port ${port} on ${host} is taken: stop the other program, or set ${setting}`, {
        cause: error,
      })
    case 'EACCES':
      return new StartupError(`port ${port} may not be used by this user: set ${setting} to 1024 or more`, {
        cause: error,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(
        `${host} is no address of this machine: set ${setting === 'PORT' ? 'HOST' : setting}`,
        { cause: error },
      )
    default:
      return error
  }
}
