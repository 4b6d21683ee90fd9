/** A part of the worlds of the proof: what every read path says, compared with a plain model of who may see what. */
import { type PlainKind, type PlainType, typesOfKind } from '@vitrine/proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilterTurn } from '../../src/modules/leak-check/asking.ts'
import {
  addCounts,
  type CountsByPath,
  type ReadPath,
  readPaths,
} from '../../src/modules/leak-check/comparison.ts'
import { keepProductColumns } from '../../src/modules/products/index.ts'
import { usualColumnLimits } from '../../src/modules/products/product-columns/column-cache.ts'
import { noteFigures, proofRepetition, proofSeeds } from '../harness/proof-figures.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'
import { proveWorld } from './prove-world.ts'
import { addRandomProject } from './random-project.ts'
import { givenRandomWorld } from './random-world.ts'

/** Every type of filter on every kind of field that it may be asked of. */
const everyFilter = (Object.entries(typesOfKind) as [PlainKind, readonly PlainType[]][]).flatMap(
  ([kind, types]) => types.map((type) => ({ kind, type })),
)

/** Files that the worlds are shared by: they run beside each other. */
const parts = 2
const atOnce = 10
/** Worlds of a file that are enough for each path to be asked by somebody who sees something. */
const enough = 12
const many = 40

/** Heard without asking: their worlds are in `leak-news`. */
const heard: readonly ReadPath[] = ['news', 'structure news']
/** Ask nothing hidden by themselves: they describe a whole. */
const wholes: readonly ReadPath[] = [
  ...([
    'query',
    'values',
    'completeness',
    'changes',
    'count',
    'first matches',
    'folder range',
    'folders',
  ] as const),
  ...(['categories', 'interest', 'panel'] as const),
]

export function provePart(part: number): void {
  const seeds = proofSeeds().filter((_, index) => index % parts === part)
  const starts = seeds.filter((_, index) => index % atOnce === 0)
  let server: TestServer
  const paths: CountsByPath = {}
  const filters: Record<string, number> = {}
  const tries: Record<string, number> = {}
  /** What was asked least of those who see the field, and of these what was tried least. */
  const nextFilter = () => {
    const keyOf = ({ kind, type }: FilterTurn) => `${kind} ${type}`
    const rank = (turn: FilterTurn) => (filters[keyOf(turn)] ?? 0) * 1_000 + (tries[keyOf(turn)] ?? 0)
    const next = everyFilter.reduce((one, other) => (rank(other) < rank(one) ? other : one))
    tries[keyOf(next)] = (tries[keyOf(next)] ?? 0) + 1
    return next
  }

  // Companies are small here: one of the parts counts from columns as large ones do.
  const usesColumns = part === 1
  const columns = keepProductColumns({
    bytes: usesColumns ? usualColumnLimits.bytes : 0,
    leastProducts: 0,
    pauseMs: 0,
  })

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    await server.close()
    // Files that run later in this process ask for no columns.
    keepProductColumns({})
  })

  describe('no read path tells anybody more, or less, than they may see', () => {
    it.each(starts)('in worlds from seed %i', { timeout: 600_000 }, async (start) => {
      const from = seeds.indexOf(start)
      for (const seed of seeds.slice(from, from + atOnce)) {
        const world = await givenRandomWorld(server, seed)
        await addRandomProject(world)
        const check = await proveWorld(server, world, { nextFilter })
        expect(check.differences, proofRepetition).toEqual([])
        addCounts(paths, check.paths)
        for (const [filter, count] of Object.entries(check.filters))
          filters[filter] = (filters[filter] ?? 0) + count
      }
    })

    // Worlds that show nobody anything, or in which nothing is hidden, prove nothing.
    if (seeds.length >= enough)
      it('and each was asked by people who see something and by others', () => {
        const asked = readPaths.filter((path) => !heard.includes(path))
        const least = seeds.length < many ? 1 : 3
        const unseen = asked.filter((path) => (paths[path]?.seen ?? 0) < least)
        const never = asked.filter((path) => !wholes.includes(path) && (paths[path]?.hidden ?? 0) < least)
        const unasked = everyFilter.filter(({ kind, type }) => (filters[`${kind} ${type}`] ?? 0) === 0)
        expect({ unseen, never, unasked }, proofRepetition).toEqual({ unseen: [], never: [], unasked: [] })
      })

    it('and all is counted', () => {
      const comparisons = Object.values(paths).reduce((sum, counts) => sum + counts.comparisons, 0)
      noteFigures({ worlds: seeds.length, comparisons, paths: figuresOf(paths), filters })
      expect(comparisons).toBeGreaterThan(0)
      expect(columns.answers > 0).toBe(usesColumns)
    })
  })
}

function figuresOf(paths: CountsByPath): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(paths).map(([path, counts]) => [path, { ...counts }]))
}
