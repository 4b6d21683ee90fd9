/** Categories that were there before makers were noted belong to whoever the history says made them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseBefore, databaseBefore } from './harness/databases/database-before.ts'

let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261122T2200')
})
afterAll(() => database.close())

it('a category belongs to who is said to have made it, others to nobody', async () => {
  const { client } = database
  await database.asOwner(async () => {
    await client.query(`
      insert into domains (name) values ('One');
      insert into people (email, name) values ('maker@example.test', 'Maker'), ('other@example.test', 'Other');
      insert into categories (domain_id, name) select id, 'All' from domains;
      insert into categories (domain_id, parent_id, name)
        select domain_id, id, given.name from categories,
          (values ('Made'), ('Imported'), ('Only renamed')) given (name);
      insert into activity (domain_id, person_id, kind, subject, subject_id)
        select c.domain_id, p.id, 'created', 'category', c.id from categories c, people p
        where c.name = 'Made' and p.name = 'Maker';
      insert into activity (domain_id, person_id, kind, subject, subject_id)
        select c.domain_id, p.id, 'updated', 'category', c.id from categories c, people p
        where c.name in ('Made', 'Only renamed') and p.name = 'Other';`)
  })
  await database.migrateOn()
  await database.asOwner(async () => {
    const { rows } = await client.query(`
      select c.name, p.name as "madeBy", c.record_version as version from categories c
      left join people p on p.id = c.created_by order by c.name`)
    expect(rows).toEqual([
      { name: 'All', madeBy: null, version: 1 },
      { name: 'Imported', madeBy: null, version: 1 },
      { name: 'Made', madeBy: 'Maker', version: 1 },
      { name: 'Only renamed', madeBy: null, version: 1 },
    ])
  })
})
