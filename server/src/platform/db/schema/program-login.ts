/**
 * Programs may have another user than the owner of the tables: one that reads and writes rows, and neither makes, changes
 * nor drops anything. The owner gives that user its rights after each change of the schema.
 */
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { whileLocked } from '../held-lock.ts'
import { checkDatabase } from './check-database.ts'
import { prepareProgramRole } from './prepare-roles.ts'
import { refuseOtherDatabase } from './tenant-login.ts'

/** Any number that no other program is likely to lock in this database. */
const LOCK_NUMBER = 7_313_002_029
/** Ours and those of the queue. */
const SCHEMAS = ['public', 'pgboss']
/** What was applied, and for whom, is for programs to read. */
const READ_ONLY = ['schema_migration', 'schema_fit']

/** Whether an address names somebody else than the owner. */
export function isOtherUser(ownerUrl: string, programUrl: string): boolean {
  return userOf(ownerUrl) !== userOf(programUrl)
}

function userOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? ''
}

/**
 * Brings it about that programs can work as the user of `programUrl`.
 * @throws StartupError when that user can't be made or sign in, is in another database, or is the owner by another name
 */
export async function prepareProgramLogin(ownerUrl: string, programUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  const keeper = new pg.Client({ connectionString: ownerUrl })
  for (const one of [owner, keeper]) one.on('error', () => {})
  try {
    await owner.connect()
    await keeper.connect()
    await whileLocked(
      keeper,
      LOCK_NUMBER,
      () => {},
      async () => {
        const { user = '', password } = new pg.Client({ connectionString: programUrl })
        await prepareProgramRole(owner, user, typeof password === 'string' ? password : undefined)
        await refuseOwner(owner, user)
        await owner.query(
          `grant connect on database ${await databaseOf(owner)} to ${pg.escapeIdentifier(user)}`,
        )
        for (const schema of SCHEMAS) await giveRights(owner, schema, user)
        await showWhatOwnersSee(owner, user)
        await checkDatabase('DATABASE_URL', programUrl)
        await refuseElsewhere(programUrl)
      },
    )
  } finally {
    await Promise.allSettled([owner.end(), keeper.end()])
  }
}

async function databaseOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return pg.escapeIdentifier(rows[0]?.name ?? '')
}

async function refuseOwner(owner: pg.ClientBase, user: string): Promise<void> {
  const { rows } = await owner.query<{ isOwner: boolean }>(
    `select rolsuper or pg_has_role(oid, current_user, 'member') as "isOwner" from pg_roles where rolname = $1`,
    [user],
  )
  if (rows[0]?.isOwner !== false)
    throw new StartupError(
      `DATABASE_URL: the user ${user} has the rights of the owner that DATABASE_OWNER_URL names`,
    )
}

/** For what there is, and for what a later migration makes: a program that runs meanwhile uses that by its triggers. */
async function giveRights(owner: pg.ClientBase, schema: string, user: string): Promise<void> {
  const role = pg.escapeIdentifier(user)
  const { rows } = await owner.query<{ statement: string }>(
    `select format('grant %s on %s to %s',
       case when relkind = 'S' then 'usage, select' when relname = any($3) then 'select'
         else 'select, insert, update, delete' end,
       case when relkind = 'S' then 'sequence ' else '' end || oid::regclass, $2::text) as statement
     from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v', 'S') and pg_has_role(relowner, 'usage')
     union all
     select format('grant execute on function %s to %s', oid::regprocedure, $2::text)
     from pg_proc where pronamespace = $1::regnamespace and prokind = 'f' and pg_has_role(proowner, 'usage')`,
    [schema, role, READ_ONLY],
  )
  const later = [
    'select, insert, update, delete on tables',
    'usage, select on sequences',
    'execute on functions',
  ]
  await owner.query(
    [
      `grant usage on schema ${schema} to ${role}`,
      ...later.map((rights) => `alter default privileges in schema ${schema} grant ${rights} to ${role}`),
      ...rows.map(({ statement }) => statement),
    ].join(';\n'),
  )
}

/** Where row-level security isn't forced, the owner of a table sees all of it: so do programs, which find companies there. */
async function showWhatOwnersSee(owner: pg.ClientBase, user: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `select format('create policy %I on %s to %I using (true) with check (true)', name, oid::regclass, $1::text) as statement
     from pg_class, left('programs of ' || $1::text, 63) as name
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relforcerowsecurity
       and pg_has_role(relowner, 'usage')
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = name)`,
    [user],
  )
  for (const { statement } of rows) await owner.query(statement)
}

async function refuseElsewhere(programUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: programUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseOtherDatabase(
      client,
      LOCK_NUMBER,
      'DATABASE_URL names another database than DATABASE_OWNER_URL',
    )
  } finally {
    await client.end()
  }
}
