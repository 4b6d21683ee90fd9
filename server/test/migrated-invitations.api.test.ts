/** What companies had before invitations were to addresses is kept, and belongs to them alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseBefore, databaseBefore } from './harness/databases/database-before.ts'

let database: DatabaseBefore

beforeAll(async () => {
  database = await databaseBefore('20261122T1600')
})
afterAll(() => database.close())

it('an account that nobody set up becomes an invitation of each company that waits for it', async () => {
  const { client } = database
  await database.asOwner(async () => {
    await client.query(`
      insert into domains (name) values ('One'), ('Two');
      insert into people (email, name, last_seen_at) values
        ('waiting@example.test', '', null), ('settled@example.test', 'Settled', now());
      insert into memberships (domain_id, person_id, is_client, invited_at)
        select d.id, p.id, d.name = 'Two', now() from domains d, people p where p.email like 'waiting@%';
      insert into memberships (domain_id, person_id, is_client)
        select d.id, p.id, false from domains d, people p where p.email like 'settled@%' and d.name = 'One';
      insert into account_links (token_hash, person_id, purpose, domain_id, expires_at)
        select d.name, p.id, 'setup', d.id, now() + interval '7 days' from domains d, people p
        where p.email like 'waiting@%';`)
  })
  await database.migrateOn()
  await database.asOwner(async () => {
    const { rows } = await client.query(`
      select d.name as company, p.email, i.name as "knownTo", a.name as "worksFor", l.token_hash as link,
        m.last_seen_at is not null as "wasSeen"
      from memberships m join domains d on d.id = m.domain_id join people p on p.id = m.person_id
      left join domains i on i.id = p.invited_to left join domains a on a.id = p.affiliation_domain_id
      left join account_links l on l.person_id = p.id order by p.email, company`)
    const waiting = { email: 'waiting@example.test', wasSeen: false }
    expect(rows).toEqual([
      {
        email: 'settled@example.test',
        company: 'One',
        knownTo: null,
        worksFor: 'One',
        link: null,
        wasSeen: true,
      },
      { ...waiting, company: 'One', knownTo: 'One', worksFor: 'One', link: 'One' },
      { ...waiting, company: 'Two', knownTo: 'Two', worksFor: null, link: 'Two' },
    ])
  })
})
