/** The README of each module says which tables it owns and which modules it uses, and ARCHITECTURE draws the whole. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MODULE_ORDER } from '../../src/modules/order.ts'
import { serverSources, tablesOf, tablesWrittenBy } from './table-writers.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const sources = serverSources()
const written = tablesWrittenBy(sources, tablesOf)

const ownedBy = (name: string) =>
  written.flatMap(({ table, writers }) => (writers.has(name) ? [table] : [])).toSorted()

const used = new Map(MODULE_ORDER.map((name) => [name as string, usedBy(name)]))

/** Modules that the files of one import, types included. */
function usedBy(name: string): string[] {
  const own = Object.entries(sources).filter(([path]) => path.startsWith(`modules/${name}/`))
  const named = own.flatMap(([, text]) => [
    ...text.matchAll(/from '(?:\.\.\/)+([\w-]+)\/(?:index|media-type)\.ts'/g),
  ])
  const known: readonly string[] = MODULE_ORDER
  return [...new Set(named.map(([, other = '']) => other))]
    .filter((other) => known.includes(other))
    .toSorted()
}

/** A module stands one floor above the highest that it uses. */
function floorOf(name: string): number {
  return 1 + Math.max(0, ...(used.get(name) ?? []).map(floorOf))
}

/** One line for each floor, the highest first. */
function drawing(): string {
  const floors = Map.groupBy(MODULE_ORDER, floorOf)
  const lines = [...floors].toSorted(([one], [other]) => other - one)
  return lines.map(([floor, names]) => `${String(floor).padStart(2)} │ ${names.join('  ')}`).join('\n')
}

/** Programs that are shown to others, as texts. */
const shownPrograms = /openapi-examples/

/** Workspaces that the sources of one import. */
function workspacesUsedBy(name: string): string[] {
  const paths = globSync(`${name}/{src/**/*,*,screenshots/*}.{ts,tsx}`, { cwd: root }).filter(
    (path) => !path.includes('.test.') && !shownPrograms.test(path),
  )
  const named = paths.flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import\() ?'@vitrine\/([\w-]+)/g),
  ])
  return [...new Set(named.map(([, other = '']) => other))].filter((other) => other !== name).toSorted()
}

function workspaces(): string {
  const { workspaces: names } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  const uses = names.map((name) => [name, workspacesUsedBy(name)] as const)
  const width = Math.max(...names.map(({ length }) => length))
  return uses
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, others]) => `${name.padEnd(width)} → ${others.join(', ') || 'none'}`)
    .join('\n')
}

const readmeOf = (name: string) => join(root, 'server', 'src', 'modules', name, 'README.md')
const labels = ['Owns', 'Uses', 'Offers', 'Never', 'Begin with']

describe.each(MODULE_ORDER)('the README of %s', (name) => {
  const text = readFileSync(readmeOf(name), 'utf8')
  const lineOf = (label: string) => new RegExp(`^- \\*\\*${label}\\*\\*: (.*)$`, 'm').exec(text)?.[1] ?? ''
  const namesIn = (line: string) => [...line.matchAll(/`([\w-]+)`/g)].map(([, one]) => one).toSorted()

  it('is one of 10 to 40 lines with the lines that all have', () => {
    const length = text.trimEnd().split('\n').length
    expect(length).toBeGreaterThanOrEqual(10)
    expect(length).toBeLessThanOrEqual(40)
    expect(labels.filter((label) => lineOf(label) === '')).toEqual([])
  })

  it('names the tables that the module alone writes, and the modules that it uses', () => {
    expect(namesIn(lineOf('Owns'))).toEqual(ownedBy(name))
    expect(namesIn(lineOf('Uses'))).toEqual(used.get(name))
  })
})

it('ARCHITECTURE draws workspaces and modules as they import each other', () => {
  const architecture = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const drawn = /<!-- drawing -->\n```text\n([\s\S]*?)\n```/.exec(architecture)?.[1]
  expect(drawn).toBe(`${workspaces()}\n\n${drawing()}`)
})

it('ARCHITECTURE has at most 90 lines', () => {
  expect(
    readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').trimEnd().split('\n').length,
  ).toBeLessThanOrEqual(90)
})
