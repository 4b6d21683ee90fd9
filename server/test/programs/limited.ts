/** What a program may do that reads a hostile file; for `limited-process.test.ts`. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { asked, givenJob, say, sayNoMore } from '../../src/platform/limited-process/program-channel.ts'

const { does, file = '' } = givenJob<{ does: string; file?: string }>()

const doings: Record<string, () => Promise<void>> = {
  async 'tell its environment'() {
    await say({ names: Object.keys(process.env) })
  },
  async answer() {
    for await (const question of asked<object>()) await say({ answer: question })
  },
  async compute() {
    for (;;);
  },
  async 'have a child compute'() {
    spawn('/bin/sh', ['-c', 'while :; do :; done'])
    await wait(600_000)
  },
  async 'wait for the processor'() {
    await wait(600_000)
  },
  async 'take memory'() {
    const held: Buffer[] = []
    for (;;) {
      held.push(Buffer.alloc(1024 ** 2, 1))
      await wait(1)
    }
  },
  async 'fill its heap'() {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at + 0.5))
  },
  async 'say one thing without an end'() {
    await say({ long: 'x'.repeat(20 * 1024 ** 2) })
  },
  async 'say a great many things'() {
    for (let at = 1; ; at++) {
      await say({ at, pid: process.pid, filled: 'x'.repeat(65_536) })
      writeFileSync(file, String(at))
    }
  },
  async 'break off'() {
    throw new Error('broken off')
  },
}

await doings[does]?.()
sayNoMore()
