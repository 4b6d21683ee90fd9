/** Limits of the programs that read people's files, tried with programs that every system has. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limitMet, runTool, type ToolLimits } from './run-tool.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-tool-test-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const generous: ToolLimits = { memoryMegabytes: 1_024, cpuSeconds: 60, fileMegabytes: 16 }

describe.skipIf(process.platform !== 'linux')('a program with limits (needs Linux)', () => {
  it('runs as without them while it keeps to them, whatever its parameters hold', async () => {
    const hostile = ['$(touch made)', '"; touch made; "', '`touch made`', '-n']
    const ran = await runTool('printf', ['%s|', ...hostile], { folder, limits: generous })
    expect(ran).toMatchObject({ code: 0, output: hostile.map((text) => `${text}|`).join('') })
    await expect(stat(join(folder, 'made'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(limitMet(ran)).toBeNull()
  })

  it('gets no more memory than it may have', async () => {
    const limits = { ...generous, memoryMegabytes: 64 }
    // One line without an end, which has to be kept whole.
    const ran = await runTool('tail', ['-n', '1', '/dev/zero'], { limits })
    expect(limitMet(ran)).toBe('tooMuchMemory')
  })

  it('gets no more time of the processor than it may have', async () => {
    const limits = { ...generous, cpuSeconds: 1 }
    const ran = await runTool('/bin/sh', ['-c', 'while :; do :; done'], { limits })
    expect(limitMet(ran)).toBe('tooSlow')
  })

  it('writes no larger file than it may write', async () => {
    const limits = { ...generous, fileMegabytes: 1 }
    const ran = await runTool('dd', ['if=/dev/zero', 'of=large', 'bs=65536', 'count=64'], { folder, limits })
    expect(ran.code).not.toBe(0)
    expect((await stat(join(folder, 'large'))).size).toBe(1_024 ** 2)
  })

  it('says when it is not there, or may not be run', async () => {
    for (const tool of ['no-such-program', '/etc/passwd'])
      await expect(runTool(tool, [], { limits: generous })).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
