/** Two companies whose rows say in each text who may see them: the client too, staff alone, or the other company. */
import { sql } from 'kysely'
import { refreshSlots } from '../../src/modules/products/index.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { type CatalogWorld, givenCatalog } from '../factories/catalog.ts'
import { type Account, givenPerson } from '../factories/company.ts'
import type { TestServer } from '../harness/test-server.ts'
import { makeGroup, makeMember } from '../random-worlds/company.ts'

/** The word that every text of a row begins with; `drafted` is what colleagues see there where clients don't; `unsaid` stands in a field that clients don't see. */
export const marks = ['shown', 'staffonly', 'foreign', 'drafted', 'unsaid'] as const
export type Mark = (typeof marks)[number]

export interface MarkedWorld {
  own: CatalogWorld
  other: CatalogWorld
  /** A colleague who edits the folder that clients see, and reaches no other. */
  colleague: Account
}

export async function givenMarkedWorld(server: TestServer): Promise<MarkedWorld> {
  const own = await givenCatalog(server, { products: 40, seed: 21 })
  const other = await givenCatalog(server, { products: 40, seed: 22 })
  // Every fourth that clients would see lies there unpublished.
  const reached = own.products.filter(own.clientSees).map(({ id }) => id)
  const seen = reached.filter((_, index) => index % 4 !== 3)
  await mark(own.staff, seen, 'shown')
  const drafted = reached.filter((id) => !seen.includes(id))
  await mark(own.staff, drafted, 'drafted')
  const rest = own.products.map(({ id }) => id).filter((id) => !reached.includes(id))
  await own.staff.rows(sql`
    update products set is_published = false
    where domain_id = ${own.domainId} and id = any(${drafted}::uuid[])`)
  await mark(own.staff, rest, 'staffonly')
  await mark(
    other.staff,
    other.products.map(({ id }) => id),
    'foreign',
  )
  const colleague = await givenColleague(server, own)
  const called = async (word: Mark, ids: readonly string[]) =>
    await server.database.pool.query(`update people set name = $1 || ' lamp' where id = any($2::uuid[])`, [
      word,
      ids,
    ])
  await called('shown', [colleague.id])
  await called('staffonly', [own.admin.id, own.buyer.id])
  await own.staff.rows(sql`
    update products set details = details || jsonb_build_object(${own.fields.note}::text, 'unsaid lamp')
    where domain_id = ${own.domainId}`)
  await refreshSlots(own.staff, null)
  await called('foreign', [other.admin.id, other.buyer.id])
  // The planner tries patterns on what it keeps of the tables' values.
  await server.database.pool.query('analyze')
  return { own, other, colleague }
}

async function mark(scope: Scope, ids: readonly string[], word: Mark): Promise<void> {
  await scope.transaction(async (open) => {
    await open.rows(sql`
      update products set name = ${word} || ' lamp ' || name, reference = ${word} || '-' || reference,
        description = ${word} || ' lamp of glass',
        details = (select coalesce(jsonb_object_agg(key, case when f.type in ('text', 'hyperlink')
            then to_jsonb(${word} || ' lamp ' || value) else to_jsonb(value) end), '{}')
          from jsonb_each_text(details) join detail_fields f on f.id::text = key)
      where domain_id = ${open.domainId} and id = any(${[...ids]}::uuid[])`)
    await open.rows(sql`
      insert into product_media (domain_id, product_id, name, type, size_bytes)
      select ${open.domainId}::uuid, id, ${word} || ' lamp.jpg', 'image', 1 from unnest(${[...ids]}::uuid[]) id`)
    await refreshSlots(open, [...ids])
  })
}

async function givenColleague(
  server: TestServer,
  { staff, domainId, folders }: CatalogWorld,
): Promise<Account> {
  const groupId = await makeGroup(staff, {
    name: 'Editors of one folder',
    levels: {
      folder: { view: 1, edit: 1 },
      productDetail: { view: 3, edit: 1 },
      group: { view: 1, edit: 0 },
    },
    folders: [{ id: folders.open, canEdit: true }],
  })
  const colleague = await givenPerson(server)
  await makeMember(staff, colleague.id, { isClient: false, groupIds: [groupId] })
  if (domainId !== staff.domainId) throw new Error('another company')
  return colleague
}
