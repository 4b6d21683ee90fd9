/** A real Redis or Valkey for tests, with nothing kept on disk. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { findProgram } from '../programs.ts'
import { findFreePort } from './free-port.ts'

export interface RedisServer {
  url: string
  /** Kills it, as a failing machine would. */
  kill(): Promise<void>
  /** Starts it again at the same address after `kill`. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** @throws Error where there is none: tests ask `hasRedis` first */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findProgram('redis-server', 'valkey-server')
  if (program === undefined) throw new Error('There is neither Redis nor Valkey here')
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
