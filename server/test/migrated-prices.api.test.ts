/** Prices that stood among the slots of numbers get a table of their own, and what was theirs is free. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseBefore, databaseBefore } from './harness/databases/database-before.ts'

let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261127T2200')
})
afterAll(() => database.close())

it('each price and each time of a change is found where it stands now, as it was', async () => {
  const { client } = database
  await database.asOwner(async () => {
    await client.query(`
      insert into domains (name) values ('One'), ('Two');
      insert into price_types (domain_id, name, currency) select d.id, t.name, 'EUR' from domains d,
        (values ('Retail'), ('Trade')) t (name) where d.name = 'One' or t.name = 'Trade';
      insert into detail_fields (domain_id, name, type) select id, 'Width', 'number' from domains where name = 'One';
      insert into slot_assignments (domain_id, slot, detail_field_id, price_type_id)
        select domain_id, 'n2', id, null from detail_fields
        union all select domain_id, case name when 'Retail' then 'n1' else 'n10' end, null, id from price_types;
      insert into folder_sets (domain_id, folder_ids) select id, array[new_id()] from domains;
      insert into products (domain_id, name, reference, folder_set, prices, updated_at)
        select t.domain_id, p.name, p.name, f.id, jsonb_object_agg(t.id, p.price), '2026-01-02T03:04:05Z'
        from price_types t join folder_sets f on f.domain_id = t.domain_id,
          (values ('Chair', '19.90'), ('Lamp', ''), ('Vase', '1234567890123456.5')) p (name, price)
        group by t.domain_id, p.name, f.id;
      insert into product_slots (domain_id, product_id, folder_set, created_at, updated_at, name, reference, n1, n2, n10)
        select domain_id, id, folder_set, created_at, updated_at, name, reference, 1, 80, 2 from products;`)
  })
  await database.migrateOn()
  await database.asOwner(async () => {
    const assigned = await client.query(`
      select d.name as company, coalesce(t.name, f.name) as what, a.slot from slot_assignments a
      join domains d on d.id = a.domain_id left join price_types t on t.id = a.price_type_id
      left join detail_fields f on f.id = a.detail_field_id order by company, slot`)
    expect(assigned.rows).toEqual([
      { company: 'One', what: 'Width', slot: 'n2' },
      { company: 'One', what: 'Retail', slot: 'p1' },
      { company: 'One', what: 'Trade', slot: 'p2' },
      { company: 'Two', what: 'Trade', slot: 'p1' },
    ])
    const kept = await client.query(`
      select d.name as company, s.name, s.n1, s.n2, s.n10, q.p1, q.p2, q.has_long_prices as "isLong",
        q.updated_at::text as "changedAt"
      from product_slots s join product_prices q using (domain_id, product_id) join domains d on d.id = s.domain_id
      order by company, s.name`)
    const row = (company: string, name: string, price: number | null, isLong = false) => ({
      company,
      name,
      n1: company === 'One' ? null : 1,
      n2: 80,
      n10: null,
      p1: price,
      p2: company === 'One' ? price : null,
      isLong,
      changedAt: '2026-01-02 03:04:05+00',
    })
    expect(kept.rows).toEqual(
      ['One', 'Two'].flatMap((company) => [
        row(company, 'Chair', 19.9),
        row(company, 'Lamp', null),
        row(company, 'Vase', 1234567890123456.5, true),
      ]),
    )
  })
})
