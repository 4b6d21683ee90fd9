import { textAttributes, textKeys } from '@vitrine/rules'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type CatalogWorld, givenCatalog } from '../../../test/factories/catalog.ts'
import { sharedServer } from '../../../test/harness/test-server.ts'
import { textColumn } from './text-columns.ts'

let world: CatalogWorld

beforeAll(async () => {
  world = await givenCatalog(await sharedServer(), { products: 1, seed: 11 })
})

it.each(textKeys)('%s has its change noted by the database, and shown to clients who see it', async (key) => {
  const id = world.products[0]?.id ?? ''
  const before = await stored(id)
  await world.staff.rows(sql`
    update products set ${sql.ref(textColumn(key))} = 'Written without a service'
    where domain_id = ${world.domainId} and id = ${id}`)
  const after = await stored(id)
  expect(after.version).toBe(before.version + 1)
  expect(after.fieldVersions).toEqual({ ...before.fieldVersions, [key]: after.version })
  expect(after.shownAt !== before.shownAt).toBe(textAttributes[key].seenBy === 'everybody')
})

async function stored(id: string) {
  const [row] = await world.staff.rows<{
    version: number
    fieldVersions: Record<string, number>
    shownAt: string
  }>(sql`
    select version, field_versions as "fieldVersions", shown_at::text as "shownAt" from products
    where domain_id = ${world.domainId} and id = ${id}`)
  if (row === undefined) throw new Error('The product is gone')
  return row
}
