/**
 * Takes pictures of the running program: those of the README, or with `--all` every page in every look, and sheets of
 * them. `--only WORD` takes those whose names begin so alone; `--roles`, `--languages`, `--colors` and `--sizes` choose,
 * parted by commas; `--to FOLDER` says where they go.
 * Starts a program on the data folder it is given, unless VITRINE_URL names one that runs.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArguments } from './browser.ts'
import { type Chosen, choices, takeMatrix } from './screenshots/matrix.ts'
import { startProgram } from './screenshots/program.ts'
import { takeReadmePictures } from './screenshots/readme-pictures.ts'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    to: { type: 'string' },
    only: { type: 'string', default: '' },
    roles: { type: 'string' },
    languages: { type: 'string' },
    colors: { type: 'string' },
    sizes: { type: 'string' },
  },
})
const wanted = chosen()
const root = join(import.meta.dirname, '..')
const program = process.env.VITRINE_URL
  ? { port: new URL(process.env.VITRINE_URL).port, stop: async () => {} }
  : await startProgram()
try {
  const browser = await chromium.launch({
    executablePath: process.env.VITRINE_CHROMIUM || undefined,
    args: chromiumArguments,
  })
  const usual = values.all ? join(root, '.vitrine', 'screenshots') : join(root, 'docs', 'screenshots')
  const folder = values.to === undefined ? usual : resolve(values.to)
  await mkdir(folder, { recursive: true })
  const studio = { browser, port: program.port, folder }
  if (!values.all) await takeReadmePictures(studio)
  else if ((await takeMatrix(studio, wanted)) > 0) process.exitCode = 1
  await browser.close()
} finally {
  await program.stop()
}

function chosen(): Chosen {
  return {
    only: values.only,
    roles: chosenOf('roles'),
    languages: chosenOf('languages'),
    colors: chosenOf('colors'),
    sizes: chosenOf('sizes'),
  }
}

/** All where none is named. */
function chosenOf<Key extends keyof typeof choices>(name: Key): Chosen[Key] {
  const all: readonly string[] = choices[name]
  const named = values[name]?.split(',') ?? all
  const unknown = named.filter((one) => !all.includes(one))
  if (unknown.length > 0) throw new Error(`--${name} takes ${all.join(', ')}, not ${unknown.join(', ')}`)
  return named as unknown as Chosen[Key]
}
