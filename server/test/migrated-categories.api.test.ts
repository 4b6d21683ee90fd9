/** Categories that were there before makers were noted belong to whoever the history says made them. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { createEmptyDatabase } from './harness/database.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')
const log = { info: () => {}, warn: () => {} }

it('a category belongs to who is said to have made it, others to nobody', async () => {
  const { url, drop } = await createEmptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const asOwner = async (work: () => Promise<void>) => {
    const all = (how: string) =>
      client.query(
        `alter table categories ${how} row level security; alter table activity ${how} row level security`,
      )
    await all('no force')
    await work()
    await all('force')
  }
  try {
    for (const name of await readdir(migrations)) {
      if (name < '20261122T2200') await copyFile(join(migrations, name), join(folder, name))
    }
    await migrate(url, { log, folder })
    await asOwner(async () => {
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
    await migrate(url, { log })
    await asOwner(async () => {
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
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
    await drop()
  }
})
