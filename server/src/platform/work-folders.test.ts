import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { Refusal } from './errors.ts'
import * as freeSpace from './free-space.ts'
import { inWorkFolder, sweepWorkFolders } from './work-folders.ts'

it('is gone after its work, also after work that fails', async () => {
  const used: string[] = []
  const leave = async (folder: string) => {
    used.push(folder)
    await writeFile(join(folder, 'content'), 'of a customer')
  }
  await inWorkFolder(leave)
  await expect(
    inWorkFolder(async (folder) => {
      await leave(folder)
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  for (const folder of used) await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

it('has what fails on a full disk fail for want of room, but for refusals', async () => {
  const broken = new Error('ffmpeg ended with 1')
  const fail = (error: Error) => inWorkFolder(() => Promise.reject(error))
  await expect(fail(broken)).rejects.toBe(broken)
  const room = vi.spyOn(freeSpace, 'freeBytesOf').mockResolvedValue(4_096)
  await expect(fail(broken)).rejects.toMatchObject({ code: 'ENOSPC', cause: broken })
  const refusal = new Refusal('NotAllowed')
  await expect(fail(refusal)).rejects.toBe(refusal)
  room.mockRestore()
})

it('that a killed program left is deleted after a day; younger ones and others stay', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-sweep-test-'))
  const make = async (name: string, hours: number) => {
    await mkdir(join(parent, name))
    await writeFile(join(parent, name, 'content'), 'of a customer')
    const at = new Date(Date.now() - hours * 3_600_000)
    await utimes(join(parent, name), at, at)
  }
  await make('vitrine-work-old', 25)
  await make('vitrine-work-young', 23)
  await make('another-program', 100)
  expect(await sweepWorkFolders(parent)).toBe(1)
  expect((await readdir(parent)).sort()).toEqual(['another-program', 'vitrine-work-young'])
  expect(await sweepWorkFolders(parent)).toBe(0)
  await rm(parent, { recursive: true })
})
