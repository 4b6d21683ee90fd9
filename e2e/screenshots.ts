/**
 * Takes pictures of the running program: those of the README, or with `--all FOLDER` every page in every look, with
 * `--only WORD` those whose names begin so.
 * Starts a program on the data folder it is given, unless VITRINE_URL names one that runs.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArguments } from './browser.ts'
import { takeMatrix } from './screenshots/matrix.ts'
import { startProgram } from './screenshots/program.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'

const { values } = parseArgs({ options: { all: { type: 'string' }, only: { type: 'string', default: '' } } })
const program = process.env.VITRINE_URL
  ? { port: new URL(process.env.VITRINE_URL).port, stop: async () => {} }
  : await startProgram()
try {
  const browser = await chromium.launch({
    executablePath: process.env.VITRINE_CHROMIUM || undefined,
    args: chromiumArguments,
  })
  const folder =
    values.all === undefined ? join(import.meta.dirname, '..', 'docs', 'screenshots') : resolve(values.all)
  await mkdir(folder, { recursive: true })
  const studio = { browser, port: program.port, folder }
  if (values.all === undefined) await takeReadmePictures(studio)
  else await takeMatrix(studio, values.only)
  await browser.close()
} finally {
  await program.stop()
}
