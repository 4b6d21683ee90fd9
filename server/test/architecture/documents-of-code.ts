/** What documents have of the code: tests compare it, and `npm run documents` writes it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODULE_ORDER } from '../../src/modules/order.ts'
import { SECRET_NAMES, VARIABLES } from '../../src/platform/config.ts'
import { serverSources, tablesOf, tablesWrittenBy } from './table-writers.ts'

export const root = join(import.meta.dirname, '..', '..', '..')
const sources = serverSources()
const written = tablesWrittenBy(sources, tablesOf)

/** Tables that the module alone writes. */
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

export const readmeOf = (name: string) => join('server', 'src', 'modules', name, 'README.md')

/** The names in backticks, with commas between. */
const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

function withLine(text: string, label: string, names: readonly string[]): string {
  const none = label === 'Owns' ? 'no table' : 'no other module'
  return text.replace(
    new RegExp(`^(- \\*\\*${label}\\*\\*: )(.*)$`, 'm'),
    (line, before: string, said: string) => {
      const named = [...said.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name).toSorted()
      return named.join() === names.join() ? line : before + (listed(names) || none)
    },
  )
}

/** The README of the module with the tables that it owns and the modules that it uses. */
export function withImports(text: string, name: string): string {
  return withLine(withLine(text, 'Owns', ownedBy(name)), 'Uses', used.get(name) ?? [])
}

/** ARCHITECTURE with workspaces and modules as they import each other. */
export function withDrawing(text: string): string {
  return text.replace(
    /(<!-- drawing -->\n```text\n)[\s\S]*?(\n```)/,
    (_, before: string, after: string) => `${before}${workspaces()}\n\n${drawing()}${after}`,
  )
}

/** The document of settings with every one of them, what it does and its default. */
export function withSettings(text: string): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { description, default: standard }]) =>
      `| \`${name}\` | ${description} | ${standard === '' ? '' : `\`${standard}\``} |`,
  )
  const table = ['| variable | what it does | default |', '|---|---|---|', ...rows].join('\n')
  return text
    .replace(
      /(<!-- configuration -->\n)[\s\S]*?(\n<!-- \/configuration -->)/,
      (_, before: string, after: string) => `${before}${table}${after}`,
    )
    .replace(
      /\((?:`[A-Z_]+`(?:, )?)+\)( may be files instead)/,
      (_, after: string) => `(${listed(SECRET_NAMES)})${after}`,
    )
}
