/** A price type that was given a slot of numbers gets one of prices, is named, and it can't happen again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseBefore, databaseBefore } from './harness/databases/database-before.ts'

let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261128T2200')
})
afterAll(() => database.close())

it('a wrong slot is named and mended, and refused from then on', async () => {
  const { client } = database
  await database.asOwner(async () => {
    await client.query(`
      insert into domains (name) values ('Right'), ('Poisoned');
      insert into price_types (domain_id, name, currency)
        select d.id, t.name, 'EUR' from domains d, (values ('Retail'), ('Trade')) t (name);
      insert into detail_fields (domain_id, name, type) select id, 'Width', 'number' from domains;
      insert into slot_assignments (domain_id, slot, detail_field_id, price_type_id)
        select domain_id, 'n2', id, null from detail_fields
        union all select t.domain_id, case when t.name = 'Retail' then 'p1' when d.name = 'Right' then 'p2' else 'n1' end,
          null, t.id from price_types t join domains d on d.id = t.domain_id;
      insert into folder_sets (domain_id, folder_ids) select id, array[new_id()] from domains;
      insert into products (domain_id, name, reference, folder_set, prices)
        select t.domain_id, 'Chair', 'Chair', f.id, jsonb_object_agg(t.id, case t.name when 'Retail' then '19.90' else '17.5' end)
        from price_types t join folder_sets f on f.domain_id = t.domain_id group by t.domain_id, f.id;
      insert into product_slots (domain_id, product_id, folder_set, created_at, name, reference, n1, n2)
        select p.domain_id, p.id, p.folder_set, p.created_at, p.name, p.reference,
          case when d.name = 'Poisoned' then 17.5 end, 80
        from products p join domains d on d.id = p.domain_id;
      insert into product_prices (domain_id, product_id, updated_at, p1, p2)
        select p.domain_id, p.id, p.updated_at, 19.9, case when d.name = 'Right' then 17.5 end
        from products p join domains d on d.id = p.domain_id;`)
  })
  const warnings = await database.migrateOn()
  expect(warnings).toEqual(['company "Poisoned": slot n1 is taken back from a price type, which has p2 now'])
  await database.asOwner(async () => {
    const kept = await client.query(`
      select d.name as company, s.n1, s.n2, q.p1, q.p2,
        (select string_agg(slot, ' ' order by slot) from slot_assignments a where a.domain_id = d.id) as slots,
        -- Servers that remember the structure, or keep columns, are told of the company that was mended alone.
        (select string_agg(distinct kind, ' ' order by kind) from revisions r where r.domain_id = d.id) as noted
      from product_slots s join product_prices q using (domain_id, product_id) join domains d on d.id = s.domain_id
      order by company`)
    const right = { n1: null, n2: 80, p1: 19.9, p2: 17.5, slots: 'n2 p1 p2' }
    expect(kept.rows).toEqual([
      { company: 'Poisoned', ...right, noted: 'content structure' },
      { company: 'Right', ...right, noted: null },
    ])
    const [{ id }] = (await client.query(`select domain_id as id from price_types limit 1`)).rows
    const give = (slot: string, column: string, table: string) =>
      client.query(`delete from slot_assignments where domain_id = '${id}';
        insert into slot_assignments (domain_id, slot, ${column})
          select domain_id, '${slot}', id from ${table} where domain_id = '${id}' limit 1`)
    await expect(give('n3', 'price_type_id', 'price_types')).rejects.toThrow('slot_assignments_kind')
    await expect(give('p3', 'detail_field_id', 'detail_fields')).rejects.toThrow('slot_assignments_kind')
  })
})
