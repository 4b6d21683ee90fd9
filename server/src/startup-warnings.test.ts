import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportStartupWarnings } from './startup-warnings.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-tools-'))
  vi.stubEnv('PATH', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

async function said(): Promise<string[]> {
  const lines: string[] = []
  await reportStartupWarnings({ warn: (line) => lines.push(line) })
  return lines
}

function install(tool: string): void {
  const path = join(folder, tool)
  writeFileSync(path, '#!/bin/sh\nexit 0\n')
  chmodSync(path, 0o755)
}

describe('a start', () => {
  it('says once that films get no preview where ffmpeg or ffprobe is missing', async () => {
    expect(await said()).toEqual([expect.stringContaining('films are taken as they are, get no preview')])
    install('ffmpeg')
    expect(await said()).toHaveLength(1)
  })

  it('says nothing where both are there', async () => {
    install('ffmpeg')
    install('ffprobe')
    expect(await said()).toEqual([])
  })
})
