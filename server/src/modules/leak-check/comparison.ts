/** What was asked, what was answered otherwise than it must be, and how much was seen of what. */

export const readPaths = [
  'query',
  'values',
  'completeness',
  'delta',
  'changes',
  'count',
  'sort',
  'filter',
  'groups',
  'search',
  'first matches',
  'best first',
  'suggestions',
  'reasons',
  'variants',
  'chosen values',
  'folder range',
  'category',
  'sums',
  'grouping',
  'facets',
  'detail',
  'history',
  'files',
  'media',
  'previews',
  'folders',
  'folder counts',
  'categories',
  'settings',
  'views',
  'bulk preview',
  'trash',
  'media list',
  'media match',
  'findings',
  'hotspots',
  'interest',
  'panel',
  'projects',
  'sessions',
  'orders',
  'progress',
  'news',
  'structure news',
] as const
export type ReadPath = (typeof readPaths)[number]

/** Something a path says that it must not, or keeps back that it must say. */
export interface Difference {
  path: ReadPath
  what: string
}

/** What was compared on a path. */
export interface Counts {
  comparisons: number
  /** Products, values, names and the like that had to be shown, to somebody who may see them. */
  seen: number
  /** Questions about something hidden. */
  hidden: number
}

export type CountsByPath = Partial<Record<ReadPath, Counts>>

export interface Check {
  differences: Difference[]
  /** Comparisons made: those with what the model says; of somebody who sees no product none counts. */
  comparisons: number
  paths: CountsByPath
  /** How often each type of filter was asked of each kind of field. */
  filters: Record<string, number>
}

export function addCounts(to: CountsByPath, from: CountsByPath): void {
  for (const [path, { comparisons, seen, hidden }] of Object.entries(from)) {
    const key = path as ReadPath
    const sum = to[key] ?? { comparisons: 0, seen: 0, hidden: 0 }
    to[key] = {
      comparisons: sum.comparisons + comparisons,
      seen: sum.seen + seen,
      hidden: sum.hidden + hidden,
    }
  }
}

export class Comparison {
  readonly differences: Difference[] = []
  readonly paths: CountsByPath = {}
  readonly filters: Record<string, number> = {}
  readonly #counts: boolean

  /** `seesSomething`: what is asked of somebody who sees no product at all proves nothing, and isn't counted. */
  constructor(seesSomething: boolean) {
    this.#counts = seesSomething
  }

  /** `shown`: how much of the company the answer must show; 0 where it must show nothing. */
  same(path: ReadPath, what: string, found: unknown, expected: unknown, shown: number): void {
    if (this.#counts) this.#count(path, { seen: shown, hidden: shown === 0 ? 1 : 0 })
    const [is, must] = [JSON.stringify(found), JSON.stringify(expected)]
    if (is !== must) this.differences.push({ path, what: `${what}: is ${is}, must be ${must}` })
  }

  sameSet(path: ReadPath, what: string, found: Iterable<string>, expected: Iterable<string>): void {
    const must = [...expected].sort()
    this.same(path, what, [...found].sort(), must, must.length)
  }

  asked(filterType: string, kind: string): void {
    const key = `${kind} ${filterType}`
    if (this.#counts) this.filters[key] = (this.filters[key] ?? 0) + 1
  }

  check(): Check {
    const comparisons = Object.values(this.paths).reduce((sum, counts) => sum + counts.comparisons, 0)
    return { differences: this.differences, comparisons, paths: this.paths, filters: this.filters }
  }

  #count(path: ReadPath, { seen, hidden }: Omit<Counts, 'comparisons'>): void {
    const before = this.paths[path] ?? { comparisons: 0, seen: 0, hidden: 0 }
    this.paths[path] = {
      comparisons: before.comparisons + 1,
      seen: before.seen + seen,
      hidden: before.hidden + hidden,
    }
  }
}
