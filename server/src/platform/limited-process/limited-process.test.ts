/** Limits of programs that read what strangers have sent, tried with one that does what it must not. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PassingRefusal } from '../errors.ts'
import { LimitExceeded, type LimitedProcess, type ProcessLimits, startLimited } from './limited-process.ts'

const program = new URL('../../../test/programs/limited.ts', import.meta.url)
const plenty: ProcessLimits = { cpuSeconds: 60, memoryBytes: 512 * 1024 ** 2, heapMegabytes: 256 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-limited-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(does: string, limits: Partial<ProcessLimits> = {}, more: object = {}): LimitedProcess {
  return startLimited(program, { does, ...more }, { limits: { ...plenty, ...limits } })
}

async function endingOf({ messages }: LimitedProcess): Promise<unknown> {
  try {
    for await (const _ of messages);
    return 'ended'
  } catch (error) {
    return error instanceof LimitExceeded ? error.reason : error
  }
}

describe('a program in a process with limits', () => {
  it('gets nothing of the settings of the server', async () => {
    process.env.VITRINE_TEST_SECRET = 'secret'
    const { value } = await start('tell its environment').messages.next()
    delete process.env.VITRINE_TEST_SECRET
    expect(value).toEqual({ names: expect.not.arrayContaining(['VITRINE_TEST_SECRET', 'HOME']) })
  })

  it('answers what it is asked, and is ended when nobody listens any more', async () => {
    const running = start('answer')
    running.send({ one: 1 })
    running.send({ two: 2 })
    expect((await running.messages.next()).value).toEqual({ answer: { one: 1 } })
    expect((await running.messages.next()).value).toEqual({ answer: { two: 2 } })
    await running.messages.return()
    expect(await running.messages.next()).toEqual({ done: true, value: undefined })
  })

  it('says no more than its reader takes, and is gone with the one who stops', async () => {
    const file = join(folder, 'said')
    const running = start('say a great many things', {}, { file })
    const { value } = await running.messages.next()
    const { pid } = value as { pid: number }
    await wait(300)
    const before = await readFile(file, 'utf8')
    await wait(300)
    expect(await readFile(file, 'utf8')).toBe(before)
    expect(Number(before)).toBeLessThan(32)
    await running.messages.return()
    await expect.poll(() => isThere(pid)).toBe(false)
  })

  it('is ended with the one who has asked for it', async () => {
    const stop = new AbortController()
    const job = { does: 'wait for the processor' }
    const running = startLimited(program, job, { limits: plenty, signal: stop.signal })
    const ending = endingOf(running)
    stop.abort(new Error('not wanted'))
    expect(await ending).toEqual(new Error('not wanted'))
  })

  it('that breaks off says why', async () => {
    expect(String(await endingOf(start('break off')))).toContain('broken off')
  })

  it('fills no more of its heap than it may', async () => {
    expect(await endingOf(start('fill its heap', { heapMegabytes: 32 }))).toBe('tooMuchMemory')
  })

  it('says no endless thing', async () => {
    expect(await endingOf(start('say one thing without an end'))).toBe('tooMuchOutput')
  })
})

describe.skipIf(process.platform !== 'linux')('where the system tells (needs Linux), a program', () => {
  it('gets no more of the processor than it may', async () => {
    const running = start('compute', { cpuSeconds: 1 })
    expect(await endingOf(running)).toBe('tooSlow')
    expect(running.usage().cpuSeconds).toBeGreaterThan(1)
  })

  it('gets no more by those that it has started', async () => {
    expect(await endingOf(start('have a child compute', { cpuSeconds: 1.5 }))).toBe('tooSlow')
  })

  it('that is given too little of the processor is not at fault', async () => {
    const ending = await endingOf(start('wait for the processor', { cpuSeconds: 0.5 }))
    // Its start alone takes some of the processor.
    expect(ending).toBeInstanceOf(PassingRefusal)
    expect(ending).toMatchObject({ key: 'MachineBusy' })
  })

  it('that waits for its reader does not use up its time by the clock', async () => {
    const running = start('answer', { cpuSeconds: 0.5 })
    running.send({ one: 1 })
    await running.messages.next()
    await wait(6_000)
    running.send({ two: 2 })
    expect((await running.messages.next()).value).toEqual({ answer: { two: 2 } })
    await running.messages.return()
  })

  it('gets no more memory than it may', async () => {
    const running = start('take memory', { memoryBytes: 200 * 1024 ** 2 })
    expect(await endingOf(running)).toBe('tooMuchMemory')
    expect(running.usage().memoryBytes).toBeGreaterThan(200 * 1024 ** 2)
  })
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
