/** Which migrations may be applied while programs of the release before still serve. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultsOfMigration } from './migration-rules.ts'

const released = ['20260101T0000_first.sql']
const expand = (sql: string) => faultsOfMigration(`-- expand\n${sql}`, released)
const contract = (sql: string) =>
  faultsOfMigration(`-- contract: for programs that know ${released[0]}\n${sql}`, released)
const alone = (sql: string) => faultsOfMigration(`-- expand\n-- without transaction\n${sql}`, released)

describe('an expand migration', () => {
  it.each([
    [
      'a table with everything on it',
      'create table t (id int primary key); create index t_id on t (id); alter table t add check (id > 0), alter id set not null;',
    ],
    [
      'a column',
      "alter table products add column note text, add column size int not null default 0; comment on column products.note is 'drop table x; rename';",
    ],
    [
      'a function, and what it drops when it is called',
      'create or replace function f() returns void language plpgsql as $$ begin drop table t; end $$;',
    ],
    [
      'a looser constraint',
      "alter table products drop constraint a, add constraint a check (kind in ('a', 'b')); -- drop table products;",
    ],
    [
      'a trigger made anew',
      'drop trigger note on products; create trigger note after update on products execute function f();',
    ],
  ])('may add %s', (_what, sql) => {
    expect(expand(sql)).toEqual([])
  })

  it.each([
    ['drop table products', 'drops what programs use'],
    ['drop view a cascade', 'drops what programs use'],
    ['drop function f', 'drops what programs use'],
    ['alter table public."products" add x int, drop column name', 'drops what programs use'],
    ['ALTER TABLE ONLY products\n  DROP COLUMN name', 'drops what programs use'],
    ['alter table products rename column a to b', 'renames'],
    ['alter table products rename to articles', 'renames'],
    ['alter view products rename to articles', 'renames'],
    ['alter table products alter column a type bigint', 'changes a type'],
    ['alter table products alter a set data type bigint', 'changes a type'],
    ['alter table products add column a int not null', 'has no default'],
    ['alter table products add a int check (a in (1, 2)) not null', 'has no default'],
    ['alter table products add column a uuid default gen_random_uuid()', 'rewrites the table'],
    ['alter table products alter column a set not null', 'makes a column "not null"'],
    ['alter table products alter column a drop default', 'drops a default'],
    ['alter table products add constraint u unique (a, b)', 'create it concurrently'],
    ['create index a on products (b)', 'create it concurrently'],
    ['create unique index if not exists a on only public.products (b)', 'create it concurrently'],
    ['create index on products (b)', 'without a name'],
    ['create index concurrently a on products (b)', 'needs "-- without transaction"'],
    ["set local lock_timeout = '1s'", 'whoever applies migrations'],
    ['begin', 'whoever applies migrations'],
    ['lock table products', 'holds up everybody'],
    ['truncate products', 'locks everybody out'],
    ['select 1; drop table products', 'drops what programs use'],
  ])('is refused with: %s', (sql, fault) => {
    expect(expand(`${sql};`)).toEqual([expect.stringContaining(fault)])
  })
})

describe('a contract migration', () => {
  it.each(['drop table a', 'alter table products drop column a, alter b set not null', 'drop view a'])(
    'may take away: %s',
    (sql) => {
      expect(contract(`${sql};`)).toEqual([])
    },
  )

  it.each([
    ['alter table products rename column a to b', 'renames'],
    ['alter table products alter a type int', 'changes a type'],
    ['create index a on products (b)', 'create it concurrently'],
  ])('may not do what holds for nobody: %s', (sql, fault) => {
    expect(contract(`${sql};`)).toEqual([expect.stringContaining(fault)])
  })

  it('takes away only what the programs of the last release do without', () => {
    const sql = '-- contract: for programs that know 20260202T0000_of_today.sql\ndrop table a;'
    expect(faultsOfMigration(sql, released)).toEqual([expect.stringContaining("no release's last migration")])
  })
})

describe('a migration without transaction', () => {
  it('makes indexes that may have been left half done, and nothing else', () => {
    const made = 'drop index concurrently if exists a;\ncreate index concurrently a on products (b);'
    expect(alone(made)).toEqual([])
    expect(alone('create index concurrently a on products (b);')).toEqual([
      expect.stringContaining('"drop index concurrently if exists a"'),
    ])
    expect(alone(`${made}\nalter table products add a int;`)).toEqual([
      expect.stringContaining('half done where the file fails'),
    ])
    expect(alone(`${made}\nselect $$;$$ from a_concurrently;`).join()).toContain('text in dollars')
  })
})

it('a migration says in its first line of which kind it is', () => {
  for (const text of ['create table t ();', '--expand\n', '-- contract\ndrop table t;'])
    expect(faultsOfMigration(text, released)).toEqual([expect.stringContaining('says in its first line')])
})

it('releases name migrations that there are, in their order', () => {
  const folder = new URL('../../server/migrations/', import.meta.url)
  const releases: { version: string; commit: string; lastMigration: string }[] = JSON.parse(
    readFileSync(new URL('releases.json', folder), 'utf8'),
  )
  const names = releases.map(({ lastMigration }) => lastMigration)
  expect(names).toEqual([...names].sort())
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(names))
})
