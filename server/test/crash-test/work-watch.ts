/** Watches bulk changes from outside: a disturbance counts only where it met a worker at work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from '@vitrine/contract'
import type { CheckedClient } from './checked-client.ts'
import type { Records } from './records.ts'

/** For what hangs. A queue tries again after a minute at most. */
const PATIENCE_MS = 10 * 60_000

export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 60_000} minutes for ${what}`)
    await sleep(20)
  }
}

/**
 * Waits until a worker is seen at work: a bulk change has got further since this was called, and isn't through yet.
 * What an ended program has left behind stands still until a worker takes it over. Returns its id.
 */
export async function awaitWorkerAtWork(client: CheckedClient): Promise<string> {
  let first: Map<string, number> | null = null
  let found = ''
  await until(async () => {
    client.checkSoFar()
    const answer = await client.calls.try('GET', '/api/processes?state=running&per_page=20')
    if (answer === null) return false
    const { result } = answer.body as { result: Process[] }
    const before = first
    first ??= new Map(result.map(({ _id, processed }) => [_id, processed ?? 0]))
    const moving = result.find(({ _id, processed, total }) => {
      const done = processed ?? 0
      return before !== null && done > (before.get(_id) ?? 0) && done < (total ?? 0)
    })
    found = moving?._id ?? ''
    return moving !== undefined
  }, 'a worker at work')
  return found
}

/** Waits until the work goes on after a disturbance; false where it had been finished before that. */
export async function isTakenOver(records: Records, process: string, before: number): Promise<boolean> {
  const isResumed = async () => (await records.resumed(process)) > before
  const isFinished = async () =>
    (await records.count(`processes where id = $1 and state = 'finished'`, process)) > 0
  await until(async () => (await isResumed()) || (await isFinished()), 'the work to go on')
  return await isResumed()
}
