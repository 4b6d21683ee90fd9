/**
 * Names statements by the function that asks, such as `products/stored-products.listStored`. A statement is written with
 * the `sql` tag, and what stands between its values is the same object each time: the place is found out from the call
 * stack once, and looked at when somebody wants the name.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Statement } from '../db/connection.ts'

export interface StatementSite {
  readonly name: string
  count: number
  seconds: number
}

type Fragments = readonly string[]

class Site implements StatementSite {
  count = 0
  seconds = 0
  readonly #stack: Error | null
  #name: string | null

  constructor(origin: Error | string) {
    this.#stack = typeof origin === 'string' ? null : origin
    this.#name = typeof origin === 'string' ? origin : null
  }

  get name(): string {
    this.#name ??= nameIn(this.#stack?.stack ?? '')
    return this.#name
  }
}

const sites = new WeakMap<Fragments, Site>()
/** All that were ever asked: as many as there are places in the program. */
const all = new Set<Site>()
/** Statements that a program puts together itself have no place; nobody may have them counted without end. */
const mostSites = 5_000
/** Deep enough for a statement whose function was awaited by others. */
const stackDepth = 30

interface RawNode {
  sqlFragments?: Fragments
  parameters?: readonly RawNode[]
}

/** A wrapper around another statement has that one's name. */
const wrappers = /^(?:\/\* prepared \*\/|declare \w+ no scroll cursor for )/

function fragmentsOf(node: RawNode): Fragments | undefined {
  const { sqlFragments, parameters = [] } = node
  const text = sqlFragments?.[0] ?? ''
  const inner =
    wrappers.test(text) || text === '' ? parameters.find((one) => one.sqlFragments !== undefined) : undefined
  const last = parameters.at(-1)
  if (inner === undefined || last?.sqlFragments === undefined) return sqlFragments
  // `prepared` writes its mark, a space and the statement.
  return isMark(inner) || wrappers.test(text) ? fragmentsOf(last) : sqlFragments
}

function isMark({ sqlFragments }: RawNode): boolean {
  return sqlFragments !== undefined && wrappers.test(sqlFragments[0] ?? '')
}

/** The place of a statement; called where it is asked for, before anything is waited for. */
export function siteOf(statement: Statement<unknown>): StatementSite {
  const node = ('sql' in statement ? statement.query : statement.toOperationNode()) as RawNode
  const fragments = fragmentsOf(node)
  const known = fragments === undefined ? undefined : sites.get(fragments)
  if (known !== undefined) return known
  if (fragments === undefined || all.size >= mostSites) return others
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = stackDepth
  const site = new Site(new Error('asked here'))
  Error.stackTraceLimit = before
  sites.set(fragments, site)
  all.add(site)
  return site
}

const others = new Site('other')
all.add(others)

/** Every place that has asked, those of the same name together. */
export function eachStatement(): StatementSite[] {
  const byName = new Map<string, StatementSite>()
  for (const { name, count, seconds } of all) {
    const known = byName.get(name) ?? { name, count: 0, seconds: 0 }
    byName.set(name, { name, count: known.count + count, seconds: known.seconds + seconds })
  }
  return [...byName.values()].filter(({ count }) => count > 0)
}

const frame = /at (?:async )?(?:(.+?) \()?((?:file:\/\/|\/)[^()]+?):(\d+):\d+\)?$/

interface Frame {
  asker: string
  source: string
}

function nameIn(stack: string): string {
  const frames = stack.split('\n').flatMap((line): Frame[] => {
    const [, asker = '', file = '', at = '0'] = frame.exec(line.trim()) ?? []
    if (file === '' || file.includes('node_modules')) return []
    return [{ asker: asker.split('.').at(-1) ?? '', source: sourceAt(file, Number(at)) }]
  })
  const asking = frames.filter(({ source }) => !/(^|\/)(platform\/(db|telemetry)|scope)\//.test(source))
  const inRepository = asking.filter(({ source }) => source.endsWith('.repository.ts'))
  const found = inRepository.find(isNamed) ?? inRepository[0] ?? asking.find(isNamed) ?? frames.find(isNamed)
  if (found === undefined) return 'other'
  const place = found.source
    .replace(/^.*server\/(?:src\/)?(?:modules\/)?/, '')
    .replace(/(?:\.repository)?\.ts$/, '')
  return isNamed(found) ? `${place}.${found.asker}` : place
}

function isNamed({ asker }: Frame): boolean {
  return /^[a-zA-Z_$][\w$]*$/.test(asker) && asker !== 'anonymous'
}

/** Lines at which sources begin in a file of the bundle, which names them in comments. */
const regions = new Map<string, readonly { line: number; source: string }[]>()

function sourceAt(file: string, line: number): string {
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  if (path.endsWith('.ts')) return path
  const known = regions.get(path) ?? readRegions(path)
  regions.set(path, known)
  return known.findLast((region) => region.line <= line)?.source ?? path
}

function readRegions(path: string): { line: number; source: string }[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const [, source] = /^\/\/ (\S+\.[cm]?[jt]s)$/.exec(text.trim()) ?? []
        return source === undefined ? [] : [{ line: at + 1, source }]
      })
  } catch {
    return []
  }
}
