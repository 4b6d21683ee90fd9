/** One random world, all its subjects, all read paths. */
import { type Check, checkReadPaths } from '../../src/modules/leak-check/check-read-paths.ts'
import { plainView } from '../../src/modules/leak-check/plain-model.ts'
import { readPlainRows, readPlainSubject } from '../../src/modules/leak-check/plain-rows.repository.ts'
import type { TestServer } from '../harness/test-server.ts'
import { httpReader } from './http-reader.ts'
import { givenRandomWorld, type RandomWorld } from './random-world.ts'

export const effort = { filters: 3, searches: 2, products: 4 }

export async function proveWorld(
  server: TestServer,
  seed: number,
  prepare: (world: RandomWorld) => void = () => {},
): Promise<Check> {
  const world = await givenRandomWorld(server, seed)
  prepare(world)
  const { admin, subjects, random } = world
  const rows = await readPlainRows(admin, 1_000)
  const total: Check = { differences: [], comparisons: 0 }
  for (const { name, personId, groupId, only, headers } of subjects) {
    const subject =
      personId === null
        ? {
            personId: null,
            isClient: true,
            groupIds: [groupId ?? ''],
            priceTypes: [],
            ...(only === undefined ? {} : { only }),
          }
        : await readPlainSubject(admin, personId)
    if (subject === null) throw new Error('The subject may not enter')
    const reader = httpReader(server, admin.domainId, { headers, personId })
    const pick = <Item>(items: readonly Item[]) => (items.length === 0 ? undefined : random.pick(items))
    const { differences, comparisons } = await checkReadPaths(
      reader,
      rows,
      plainView(rows, subject),
      pick,
      effort,
    )
    total.comparisons += comparisons
    total.differences.push(
      ...differences.map(({ path, what }) => ({ path, what: `world ${seed}, ${name}: ${what}` })),
    )
  }
  return total
}
