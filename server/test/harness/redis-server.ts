/** A real Redis or Valkey for tests, with nothing kept on disk. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { findFreePort } from './free-port.ts'

const programs = ['redis-server', 'valkey-server']

export interface RedisServer {
  url: string
  /** Kills it, as a failing machine would. */
  kill(): Promise<void>
  /** Starts it again at the same address after `kill`. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** @throws Error saying what to install; tests that need Redis fail without it rather than pass unseen */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findProgram()
  const port = await findFreePort()
  let child = await start(program, port)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}/0`,
    kill,
    restart: async () => {
      child = await start(program, port)
    },
    close: kill,
  }
}

function findProgram(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  if (found === undefined) throw new Error(`Install ${programs.join(' or ')}: these tests need a real one`)
  return found
}

async function start(program: string, port: number): Promise<ChildProcess> {
  const child = spawn(
    program,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  // When it can't listen it ends at once, and the client would wait in vain.
  child.once('exit', () => client.disconnect())
  const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20, maxRetriesPerRequest: null })
  client.on('error', () => {})
  await client.ping()
  client.disconnect()
  return child
}
