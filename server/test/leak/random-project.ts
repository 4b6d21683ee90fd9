/** A project in a random company, of some of its products, for some of its people, of whom some have answered. */
import { sql } from 'kysely'
import type { StoredLine } from '../../src/modules/projects/answers/orders/orders.repository.ts'
import type { Scope } from '../../src/scope/scope.ts'
import { givenProject } from '../factories/projects.ts'
import { Random } from '../random-worlds/random.ts'
import type { RandomWorld } from './random-world.ts'

/** The same for the same world, which draws nothing for it. */
export async function addRandomProject({ seed, admin, subjects }: RandomWorld): Promise<void> {
  const random = new Random(seed * 104_729)
  const ids = async (table: string) => {
    const rows = await admin.rows<{ id: string }>(sql`
      select id from ${sql.table(table)} where domain_id = ${admin.domainId} order by name`)
    return rows.map(({ id }) => id)
  }
  const [number] = await admin.rows<{ id: string }>(sql`
    select id from detail_fields where domain_id = ${admin.domainId} and type = 'number' order by name limit 1`)
  const width = number?.id ?? ''
  const priceTypes = await ids('price_types')
  const people = [...new Set(subjects.flatMap(({ personId }) => personId ?? []))]
  const [colleague = ''] = people
  const products = random.some(await ids('products'), 0.8)
  const [wide, wider, costs] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const projectId = await givenProject(admin, {
    ...{ products, attendees: random.some(people, 0.7) },
    // In half of the worlds, in turns.
    presenters: Math.floor(seed / 2) % 2 === 0 ? [colleague] : [],
    fields: random.some(await ids('detail_fields'), 0.7),
    priceTypes: random.some(priceTypes, 0.7),
    orderFields: [{ name: 'Quantity', rules: [{ type: 'multipleOf', field: width }] }],
    dynamicFields: [
      { id: wide, name: 'Wide', expression: `[detail:${width}] + 1` },
      { id: wider, name: 'Wider', expression: `[dynamic:${wide}] + 1` },
      { id: costs, name: 'Costs', expression: `[price:${random.pick(priceTypes)}] * 1` },
    ],
    state: random.pick(['upcoming', 'ongoing', 'ongoing', 'ongoing', 'done']),
  })
  for (const [index, personId] of people.entries())
    await answer(admin, projectId, { personId, number: index + 1, products: random.some(products, 0.5) })
}

/** As somebody left it who may have seen more then. */
async function answer(
  scope: Scope,
  projectId: string,
  given: { personId: string; number: number; products: readonly string[] },
): Promise<void> {
  const { domainId } = scope
  const lines = given.products.map(
    (product): StoredLine => ({
      ...{ product, name: 'Some product', reference: '', values: {}, dynamicValues: {}, interested: true },
      ...{ quantity: null, price: null, currency: null, priceType: null, author: '' },
    }),
  )
  const form = { orderFields: [], dynamicFields: [] }
  await scope.rows(sql`
    with attendee as (
      insert into project_attendees (domain_id, project_id, person_id, name, email)
      values (${domainId}, ${projectId}, ${given.personId}, 'Somebody', '')
      on conflict (domain_id, project_id, person_id) do update set name = excluded.name returning id
    ), answers as (
      insert into project_answers (domain_id, project_id, attendee_id, product_id, revision, state, product_name,
        product_reference, form_version)
      select ${domainId}::uuid, ${projectId}::uuid, attendee.id, product, 1, 'reviewed', 'Some product', '', 1
      from attendee, unnest(${[...given.products]}::uuid[]) product
    ), revisions as (
      insert into project_answer_revisions (domain_id, project_id, answer_id, attendee_id, product_id, revision,
        sent, author_name)
      select ${domainId}::uuid, ${projectId}::uuid, gen_random_uuid(), attendee.id, product, 1, '{}', ''
      from attendee, unnest(${[...given.products]}::uuid[]) product
    ), confirmed as (
      insert into project_orders (domain_id, project_id, attendee_id, number, revision)
      select ${domainId}::uuid, ${projectId}::uuid, id, ${given.number}::int, 1 from attendee returning id
    )
    insert into project_order_revisions (domain_id, order_id, revision, lines, form, author_name)
    select ${domainId}::uuid, id, 1, ${JSON.stringify(lines)}::jsonb, ${JSON.stringify(form)}::jsonb, '' from confirmed`)
}
