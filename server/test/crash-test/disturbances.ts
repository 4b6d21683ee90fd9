/** Disturbs programs at work again and again, and notes how long they took to go on. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckedClient } from './checked-client.ts'
import type { Records } from './records.ts'
import { awaitWorkerAtWork, isTakenOver, until } from './work-watch.ts'

export interface Recovery {
  /** Disturbances that met a worker at work. */
  times: number
  /** Others, which came when it had just finished. */
  missed: number
  /** The longest time from one until a write was acknowledged again, in seconds. */
  writesSeconds: number
  /** And until a worker went on with what had been under way. */
  workSeconds: number
}

export interface Disturbed {
  times: number
  client: CheckedClient
  records: Records
  /** Ends what is to be ended. */
  strike(n: number): Promise<void>
  /** Brings it back. */
  restore(): Promise<void>
  say(line: string): void
}

/** Rejects when too many missed their moment: then the bulk changes are too short. */
export async function disturbAtWork({
  times,
  client,
  records,
  strike,
  restore,
  say,
}: Disturbed): Promise<Recovery> {
  const recovery: Recovery = { times: 0, missed: 0, writesSeconds: 0, workSeconds: 0 }
  while (recovery.times < times) {
    const process = await awaitWorkerAtWork(client)
    const resumed = await records.resumed(process)
    // Anywhere in the next step.
    await sleep(Math.random() * 150)
    const began = Date.now()
    await strike(recovery.times + recovery.missed + 1)
    const { writes } = client.ledger.figures
    await restore()
    await until(async () => {
      client.checkSoFar()
      return client.ledger.figures.writes > writes
    }, 'an acknowledged write')
    const writesSeconds = (Date.now() - began) / 1000
    if (!(await isTakenOver(records, process, resumed))) {
      recovery.missed += 1
      // On a busy machine the strike comes later than the work that it was meant for.
      if (recovery.missed > 5 * times) throw new Error('the bulk changes are over too soon: more products')
      continue
    }
    const workSeconds = (Date.now() - began) / 1000
    recovery.times += 1
    recovery.writesSeconds = Math.max(recovery.writesSeconds, writesSeconds)
    recovery.workSeconds = Math.max(recovery.workSeconds, workSeconds)
    say(`${recovery.times} of ${times}: writes after ${writesSeconds} s, the work after ${workSeconds} s`)
  }
  return recovery
}
