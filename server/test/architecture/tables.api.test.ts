/** Walks the catalogue of tables: what keeps tenants apart must hold for each, also for those to come. */
import conflictTexts from '@vitrine/contract/messages/en-us/conflicts.json' with { type: 'json' }
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { recordPlaces } from '../../src/scope/record-places.ts'
import { createTestDatabase, type TestDatabase } from '../harness/databases/database.ts'

/** Tables that belong to the installation, with the reason why no tenant's rows are in them. */
const withoutDomain: Readonly<Record<string, string>> = {
  people: 'an account is one person on the whole installation; scopes read it through domain_people',
  sessions: 'a session belongs to a person',
  ended_sessions: 'a session belongs to a person',
  credentials: 'a password belongs to a person',
  verifications: 'belongs to a person',
  account_links: 'a one-time link belongs to a person',
  second_factors: 'an authenticator app belongs to a person',
  recovery_codes: 'belong to a person',
  passkeys: 'belong to a person',
  sign_ins: 'the history of an account belongs to the person',
  rate_limits: 'counts attempts by address and account before anybody is known',
  outbox: 'mail of the installation, read by its operator on the server',
  outbox_attachments: 'the same',
  domains: 'the registry of tenants: its key is the domain itself',
  announcements: 'what operators say to several companies; each reads its own by a view',
  announcement_dismissals: 'what somebody has seen belongs to the person',
  company_imports: 'names companies that there aren’t yet',
  archive_imports: 'archives that operators have sent, of companies that there aren’t yet',
  servers: 'programs that serve all domains, with their load',
  operator_log: 'what operators have done, read by operators',
  installation_state: 'what the installation as a whole remembers',
  notification_settings: 'how somebody wants to be told belongs to the person',
  process_turn_served: 'which turn of the queue of all domains is served: a number',
  workers: 'programs that carry out processes of all domains',
  schema_migration: 'the history of the schema',
  schema_fit: 'which programs the schema serves',
}

/** Views that read as another role than the caller's, with what restricts them. */
const views: Readonly<Record<string, string>> = {
  tenant_product_slots: 'domain_id = app_domain()',
  tenant_product_search: 'domain_id = app_domain()',
  domain_people: 'app_domain()',
  addressed_announcements: 'app_domain()',
  project_asked: 'domain_id = app_domain()',
}

/** Foreign keys without domain_id, by constraint target. */
const plainTargets: Readonly<Record<string, string>> = {
  domains: 'the key of the registry is the domain',
  people: 'people belong to no tenant; memberships tie them to one',
  sessions: 'a session belongs to a person',
  announcements: 'what operators say belongs to the installation',
  outbox: 'mail of the installation belongs to no tenant',
}

/** Policies that show the tenant role more than the tenant's rows. */
const widerPolicies: Readonly<Record<string, string>> = {
  'domains.own_row': 'the key of the registry is the domain',
  'memberships.own_memberships': 'which domains a person may enter is asked before one is entered',
  'notifications.own_notifications': 'the panel shows people what concerns them in all their domains',
  'processes.own_processes': 'the panel shows people their own processes of all domains',
}

/** Ids without a foreign key. */
const looseIds: Readonly<Record<string, string>> = {
  'share_tokens.created_by': 'who made it may have left',
  'sessions.check_process': 'a process that is gone leaves a session that the sweep ends',
  'passkeys.credential_id': 'drawn by the device',
  'identity_providers.client_id': 'a name that the provider gave',
  'categories.created_by': 'authors are named through domain_people, and may have left',
  'credentials.account_id': 'the authentication library repeats the person here',
  'credentials.provider_id': 'a word, not an id',
  'folders.created_by': 'authors are named through domain_people, and may have left',
  'folders.updated_by': 'the same',
  'folders.deleted_with': 'marks folders that were deleted together',
  'projects.created_by': 'authors are named through domain_people, and may have left',
  'projects.template_id': 'the template may be gone',
  'project_attendees.person_id': 'what somebody answered outlives their membership',
  'project_attendees.share_link_id': 'and the link by which they came',
  'project_attendees.last_product_id': 'the product may be gone',
  'project_answers.product_id': 'what was answered stays when the product goes',
  'project_answers.price_type_id': 'the same',
  'project_agreed_prices.price_type_id': 'the same',
  'project_agreed_prices.product_id': 'the same',
  'room_proposals.price_type_id': 'the same',
  'room_proposals.product_id': 'the same',
  'room_totals.product_id': 'the same',
  'room_proposals.author_id': 'authors are named with what they write, and may have left',
  'project_answer_revisions.answer_id': 'drawn by the device',
  'project_answer_revisions.product_id': 'what was answered stays when the product goes',
  'project_answer_revisions.author_id': 'authors are named with what they write, and may have left',
  'project_order_lines.product_id': 'what was ordered stays when the product goes',
  'project_order_lines.category_id': 'the same',
  'project_order_line_texts.price_type_id': 'the same',
  'project_presentations.product_id': 'what was shown stays when the product goes',
  'project_comments.product_id': 'what was said stays when the product goes',
  'project_comments.author_id': 'authors are named with what they write, and may have left',
  'project_order_revisions.author_id': 'the same',
  'room_members.attendee_id': 'a past room names who was there, whoever has left',
  'room_members.person_id': 'the same',
  'room_mail_receivers.person_id': 'they may leave before theirs is sent',
  'room_stages.product_id': 'what was on stage stays when the product goes',
  'rooms.leader_id': 'the room goes on when they leave',
  'rooms.stage_product_id': 'what is gone is shown to nobody',
  'product_changes.folder_set': 'folder sets stay',
  'product_changes.product_id': 'what is gone for good is told to those who knew it',
  'products.owner_id': 'authors are named through domain_people, and may have left',
  'products.deleted_by': 'the same',
  'processes.owner_id': 'the same',
  'imports.person_id': 'an import outlives somebody’s membership',
  'imports.file_id': 'names where its content lies in the storage',
  'imports.process_id': 'processes are forgotten on their own',
  'imports.bulk_id': 'marks the entries of one import',
  'import_rows.product_id': 'the product may go for good before the import does',
  'import_matchings.person_id': 'what somebody matched is forgotten a year after they used it last',
  'outbox.message_id': 'what mail programs call a mail',
  'report_schedules.owner_id': 'schedules of who has left are switched off and shown to super admins',
  'report_mailings.person_id': 'they may leave before theirs is sent',
  'transfer_recipes.owner_id': 'recipes of who has left are switched off and shown to super admins',
  'webhooks.owner_id': 'webhooks of who has left are switched off, and their company is told',
  'webhooks.lease': 'drawn by the program that sends',
  'webhook_changes.record_id': 'what is told may be gone by then',
  'webhook_changes.parent_id': 'the same',
  'share_link_opens.link_id': 'how often a link was opened outlives it',
  'share_link_opens.group_id': 'the same',
  'transfer_recipe_runs.process_id': 'processes are forgotten on their own',
  'transfer_recipe_runs.import_id': 'imports are forgotten on their own',
  'domain_events.actor_id': 'the same',
  'processes.lease': 'drawn by the worker that holds it',
  'activity.person_id': 'authors are named through domain_people, and may have left',
  'memberships.invited_by': 'who invited may have left',
  'audit_entries.actor_id': 'entries outlive whoever they are about',
  'audit_entries.as_person_id': 'the same',
  'audit_entries.subject_id': 'the same',
  'activity.subject_id': 'entries outlive what they are about',
  'activity.process_id': 'the same',
  'media_versions.person_id': 'the same',
  'brand_versions.person_id': 'authors are named through domain_people, and may have left',
  'bulk_actions.person_id': 'authors are named through domain_people, and may have left',
  'bulk_targets.product_id': 'the product may go for good before its turn comes',
  'activity.bulk_id': 'marks the entries of one bulk action',
  'product_slots.owner_id': 'slots are copied from products, whose ids are checked',
  'product_slots.folder_set': 'the same',
  'product_slots.category_id': 'the same',
}

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface TableRow {
  name: string
  hasDomain: boolean
  isForced: boolean
  isEnabled: boolean
  policies: string[]
  keyColumns: string[]
}

async function listTables(): Promise<TableRow[]> {
  return await database.rows<TableRow>(sql`
    select c.relname as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
      exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'domain_id' and a.attnotnull
        and not a.attisdropped) as "hasDomain",
      array(select coalesce(pg_get_expr(p.polqual, p.polrelid), '') from pg_policy p
        where p.polrelid = c.oid and 'vitrine_tenant'::regrole = any(p.polroles))::text[] as policies,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(n, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary order by k.at) as "keyColumns"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
}

describe('what hangs on a membership', () => {
  it('follows it to the account that accepts an invitation', async () => {
    const left = await database.rows<{ name: string }>(sql`
      select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and confrelid = 'memberships'::regclass and confupdtype <> 'c'`)
    expect(left.map(({ name }) => name)).toEqual([])
  })
})

describe('columns of products for values', () => {
  it('hold all numbers as doubles, all dates as dates and all texts in the order of catalogues', async () => {
    const columns = await database.rows<{ name: string; type: string; collation: string | null }>(sql`
      select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, c.collname as collation
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation
      where a.attrelid = 'product_slots'::regclass and a.attname ~ '^[ndt][0-9]+$'`)
    const typesOf = (letter: string) =>
      columns.filter(({ name }) => name.startsWith(letter)).map(({ type, collation }) => [type, collation])
    expect(typesOf('n')).toEqual(Array(48).fill(['double precision', null]))
    expect(typesOf('d')).toEqual(Array(16).fill(['date', null]))
    expect(typesOf('t')).toEqual(Array(48).fill(['text', 'catalogue']))
  })
})

describe('the parts of a record', () => {
  const records = Object.entries(recordPlaces).flatMap(([record, { table, columns }]) =>
    Object.entries(columns).map(([part, column]) => ({ record, table, part, column: String(column) })),
  )

  it('have versions of their own, by which it is known what two people have changed at once', async () => {
    const triggers = await database.rows<{ table: string; columns: string }>(sql`
      select tgrelid::regclass::text as table, encode(tgargs, 'escape') as columns from pg_trigger
      where tgname in ('note_versions', 'note_document_versions')`)
    const noted = new Set(
      triggers.flatMap(({ table, columns }) => columns.split('\\000').map((column) => `${table}.${column}`)),
    )
    // Triggers note whole columns: `profile` for the entry `profile.company` of a document.
    const columns = records.map(({ table, column }) => `${table}.${column.split('.')[0]}`)
    expect(columns.filter((it) => !noted.has(it))).toEqual([])
  })

  it('have words in which a person is asked which of two values counts', () => {
    // Choices of notifications are compared topic by topic, in the words of the topics.
    const words = [...Object.keys(conflictTexts), 'part.configs']
    expect(records.map(({ part }) => `part.${part}`).filter((word) => !words.includes(word))).toEqual([])
  })
})

describe('every table', () => {
  it('has a domain, or stands in the list of those that need none', async () => {
    const tables = await listTables()
    const unexplained = tables.filter((table) => !table.hasDomain && withoutDomain[table.name] === undefined)
    expect(unexplained.map((table) => table.name)).toEqual([])
    expect(tables.filter((table) => table.hasDomain).length).toBeGreaterThan(20)
  })

  it('of a tenant forces row-level security and shows the tenant role its own domain only', async () => {
    const faults = (await listTables())
      .filter((table) => table.hasDomain && withoutDomain[table.name] === undefined)
      .filter(
        (table) =>
          !table.isEnabled ||
          !table.isForced ||
          !table.policies.some((policy) => policy.includes('domain_id = app_domain()')),
      )
    expect(faults.map((table) => table.name)).toEqual([])
  })

  it('has no policy beside that for the roles of requests, except those explained', async () => {
    // Policies add up: one that is too wide undoes the others.
    const policies = await database.rows<{ name: string; using: string }>(sql`
      select p.polrelid::regclass || '.' || p.polname as name,
        coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid), '') as using
      from pg_policy p where p.polroles = '{0}' or 'vitrine_tenant'::regrole = any(p.polroles)`)
    const wider = policies.filter((policy) => policy.using !== '(domain_id = app_domain())')
    expect(wider.map((policy) => policy.name).sort()).toEqual(Object.keys(widerPolicies).sort())
  })

  it('of a tenant has a primary key that begins with the domain', async () => {
    const faults = (await listTables()).filter(
      (table) => table.hasDomain && table.keyColumns[0] !== 'domain_id',
    )
    expect(faults.map((table) => table.name).filter((name) => withoutDomain[name] === undefined)).toEqual([])
  })

  it('refers to other tenant tables by keys that include the domain', async () => {
    const keys = await database.rows<{ constraint: string; target: string; columns: string[] }>(sql`
      select k.conname as constraint, k.confrelid::regclass::text as target,
        array(select a.attname::text from unnest(k.conkey) n join pg_attribute a
          on a.attrelid = k.conrelid and a.attnum = n) as columns
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and n.nspname = 'public'`)
    const faults = keys.filter(
      (key) => plainTargets[key.target] === undefined && !key.columns.includes('domain_id'),
    )
    expect(faults).toEqual([])
  })

  it('refers by a foreign key wherever it names an id, except those explained', async () => {
    const loose = await database.rows<{ name: string }>(sql`
      select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and (a.atttypid = 'uuid'::regtype or a.attname ~ '_(id|set|by)$') and a.attname not in ('domain_id', 'id')
        and not exists (select 1 from pg_constraint k
          where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey))`)
    expect(loose.map((column) => column.name).sort()).toEqual(Object.keys(looseIds).sort())
  })
})

describe('the roles of requests', () => {
  it('own no tables, are no superusers and obey row-level security', async () => {
    const roles = await database.rows<{ name: string; owned: number; isFree: boolean }>(sql`
      select r.rolname as name, (r.rolsuper or r.rolbypassrls or r.rolcanlogin) as "isFree",
        (select count(*) from pg_class c where c.relowner = r.oid and c.relkind = 'r') as owned
      from pg_roles r where r.rolname in ('vitrine_tenant', 'vitrine_reader') order by 1`)
    expect(roles).toEqual([
      { name: 'vitrine_reader', owned: 0, isFree: false },
      { name: 'vitrine_tenant', owned: 0, isFree: false },
    ])
  })

  it('read as another role only through views that name the tenant', async () => {
    const found = await database.rows<{ name: string; definition: string }>(sql`
      select c.relname as name, pg_get_viewdef(c.oid) as definition
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm') order by 1`)
    expect(found.map((view) => view.name)).toEqual(Object.keys(views).sort())
    for (const view of found) expect(view.definition).toContain(views[view.name])
  })

  it('may not read accounts, sessions or passwords', async () => {
    for (const table of ['people', 'sessions', 'credentials', 'account_links', 'outbox']) {
      const reading = database.asTenant({ domainId: null, personId: null }, (open) =>
        open.rows(sql`select 1 from ${sql.table(table)} limit 1`),
      )
      await expect(reading).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('a transaction without a scope', () => {
  const one = '00000000-0000-7000-8000-000000000001'
  const other = '00000000-0000-7000-8000-000000000002'

  beforeAll(async () => {
    await database.rows(sql`insert into domains (id, name) values (${one}, 'One'), (${other}, 'Other')`)
    for (const id of [one, other]) {
      await database.asTenant({ domainId: id, personId: null }, (open) =>
        open.rows(sql`insert into price_types (domain_id, name, currency) values (${id}, 'Retail', 'EUR')`),
      )
    }
  })

  it('sees no rows of any tenant, as the tenant role and as the owner', async () => {
    const asNobody = await database.asTenant({ domainId: null, personId: null }, (open) =>
      open.rows(sql`select 1 from price_types`),
    )
    const asOwner = await database.rows(sql`select 1 from price_types`)
    expect([asNobody.length, asOwner.length]).toEqual([0, 0])
  })

  it('can neither read nor write rows of another tenant', async () => {
    const seen = await database.asTenant({ domainId: one, personId: null }, (open) =>
      open.rows<{ domainId: string }>(sql`select domain_id as "domainId" from price_types`),
    )
    expect(seen).toEqual([{ domainId: one }])
    const writing = database.asTenant({ domainId: one, personId: null }, (open) =>
      open.rows(sql`insert into price_types (domain_id, name, currency) values (${other}, 'Stolen', 'EUR')`),
    )
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })

  it('leaves the tenant of the previous transaction behind on the same connection', async () => {
    const single = openDatabase(testDatabase.url, { maxConnections: 1 })
    await single.asTenant({ domainId: one, personId: null }, (open) => open.rows(sql`select 1`))
    const { rows } = await single.tenantPool.query('select app_domain()::text as domain')
    expect([rows, single.tenantPool.totalCount]).toEqual([[{ domain: null }], 1])
    await single.close()
  })

  it('raises the revision by one for each committed change, and not for a rolled back one', async () => {
    const revision = () =>
      database.asTenant({ domainId: one, personId: null }, async (open) => {
        const [row] = await open.rows<{ n: number }>(sql`select revision('structure') as n`)
        return row?.n ?? 0
      })
    const change = (fail: boolean) =>
      database.asTenant({ domainId: one, personId: null }, async (open) => {
        await open.rows(sql`update price_types set position = position + 1 where domain_id = ${one}`)
        if (fail) throw new Error('changed my mind')
      })
    const before = await revision()
    for (let i = 0; i < 120; i++) await change(false)
    await expect(change(true)).rejects.toThrow()
    expect(await revision()).toBe(before + 120)
  })
})
