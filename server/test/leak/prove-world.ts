/** One random world, all its subjects, all read paths. */

import { type PlainSubject, plainView } from '@vitrine/proof'
import type { FilterTurn } from '../../src/modules/leak-check/asking.ts'
import { checkReadPaths, type Effort } from '../../src/modules/leak-check/check-read-paths.ts'
import { addCounts, type Check, type ReadPath } from '../../src/modules/leak-check/comparison.ts'
import { httpReader, type Send } from '../../src/modules/leak-check/http-reader.ts'
import { readPlainRows, readPlainSubject } from '../../src/modules/leak-check/plain-rows.repository.ts'
import { searchClauses } from '../../src/modules/search/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { proofSize, proofWorlds } from '../harness/proof-figures.ts'
import type { TestServer } from '../harness/test-server.ts'
import { Random } from '../random-worlds/random.ts'
import type { RandomWorld, Subject } from './random-world.ts'

/** In few worlds all questions are asked; in many, and in a quick run, a part of them in each. */
const asksAll = proofSize !== 'quick' && proofWorlds < 80
const effort: Effort = {
  ...{ groups: 1, searches: 1, sortings: 1, products: 3 },
  ...(asksAll ? { filters: 8, lists: 20 } : { filters: 4, lists: 5 }),
}

interface Proving {
  /** Nothing but this path, more often. */
  only?: ReadPath
  /** How often all is asked until something differs: what is asked is drawn. */
  rounds?: number
  nextFilter?: () => FilterTurn
}

export async function proveWorld(
  server: TestServer,
  { seed, admin, subjects }: RandomWorld,
  proving: Proving = {},
): Promise<Check> {
  // Not those that the world was made with: what is asked in it is the same however often that happens.
  const random = new Random(seed * 7_919)
  const rows = await readPlainRows(admin, 1_000)
  const total: Check = { differences: [], comparisons: 0, paths: {}, filters: {} }
  const { only, nextFilter, rounds = 1 } = proving
  const times =
    only === undefined ? effort : { ...effort, filters: 12, groups: 8, searches: 6, sortings: 4, products: 8 }
  for (const subject of subjects) {
    const view = plainView(rows, await plainSubjectOf(admin, subject))
    const { headers, personId } = subject
    const reader = httpReader(sendTo(server), { domainId: admin.domainId, headers, personId })
    const pick = <Item>(items: readonly Item[]) => (items.length === 0 ? undefined : random.pick(items))
    const asked = {
      ...{ reader, rows, view, pick, clausesOf: (search: string) => searchClauses(admin, search) },
      ...(only === undefined ? {} : { only }),
      ...(nextFilter === undefined ? {} : { nextFilter }),
    }
    for (let round = 0; round < rounds; round++) {
      if (round > 0 && total.differences.length > 0) break
      const check = await checkReadPaths(asked, times)
      total.comparisons += check.comparisons
      addCounts(total.paths, check.paths)
      for (const [filter, count] of Object.entries(check.filters))
        total.filters[filter] = (total.filters[filter] ?? 0) + count
      total.differences.push(
        ...check.differences.map(({ path, what }) => ({
          path,
          what: `world ${seed}, ${subject.name}: ${what}`,
        })),
      )
    }
  }
  return total
}

export function sendTo(server: TestServer): Send {
  return async (request) => {
    const { statusCode, body } = await server.request(request)
    return { statusCode, body }
  }
}

export async function plainSubjectOf(admin: Scope, subject: Subject): Promise<PlainSubject> {
  const { personId, groupId, only, cap, isViewAs } = subject
  const given = {
    ...(only === undefined ? {} : { only }),
    ...(cap === undefined ? {} : { cap }),
    ...(isViewAs === undefined ? {} : { isViewAs }),
  }
  if (personId === null)
    return { personId: null, isClient: true, groupIds: [groupId ?? ''], priceTypes: [], ...given }
  const plain = await readPlainSubject(admin, personId)
  if (plain === null) throw new Error('The subject may not enter')
  return { ...plain, ...given }
}
