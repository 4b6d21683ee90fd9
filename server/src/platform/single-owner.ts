// One running program per data folder. The operating system drops the claim when the program ends, however it ends.
import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './startup-error.ts'

/** A held claim; `release` gives it back. */
export type Claim = { release: () => Promise<void> }

/**
 * Claims a folder for this process, or answers undefined while another living process has it.
 * The claim is a listening local socket: a lock file would outlive a killed program, and the number in
 * it may by then belong to another one.
 */
export async function claimFolder(folder: string): Promise<Claim | undefined> {
  const address = await claimAddress(folder)
  const server = (await listen(address.path)) ?? (await takeOverStale(address))
  if (!server) return undefined
  server.unref()
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type ClaimAddress = { path: string; isFile: boolean }

async function claimAddress(folder: string): Promise<ClaimAddress> {
  const id = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)
  // Abstract on Linux and a named pipe on Windows: both end with the process and leave no file behind.
  if (process.platform === 'linux') return { path: `\0vitrine-${id}`, isFile: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\vitrine-${id}`, isFile: false }
  return { path: join(tmpdir(), `vitrine-${id}.sock`), isFile: true }
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error) => {
      if (errorCode(error) === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen({ path, exclusive: true }, () => resolve(server))
  })
}

/** A socket file that nobody answers on was left by a killed program. */
async function takeOverStale(address: ClaimAddress): Promise<Server | undefined> {
  if (!address.isFile || (await isAnswered(address.path))) return undefined
  await rm(address.path, { force: true })
  return listen(address.path)
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
