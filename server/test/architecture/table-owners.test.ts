/** One module writes a table; others ask it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  namedLater,
  serverSources,
  sharedTables,
  tablesOf,
  tablesWrittenBy,
  writtenTables,
} from './table-writers.ts'

const server = join(import.meta.dirname, '..', '..')
const sources = serverSources()
const paths = Object.keys(sources)

describe('a table', () => {
  const written = tablesWrittenBy(sources, tablesOf)

  it('is written by one module', () => {
    expect(sharedTables(written)).toEqual([])
  })

  it('has a writer in view, but for what the database itself writes', () => {
    const migrations = globSync('migrations/*.sql', { cwd: server }).map((path) =>
      readFileSync(join(server, path), 'utf8'),
    )
    const created = migrations.flatMap((text) => [...text.matchAll(/^create table ([a-z_]+)/gm)])
    const known = new Set(written.map(({ table }) => table))
    const unwritten = created.flatMap(([, name = '']) => (known.has(name) ? [] : [name]))
    expect(unwritten).toEqual(['revisions'])
  })

  it('that a file names later is named here, and no file that doesn’t', () => {
    const later = paths.filter((path) => writtenTables(sources[path] ?? '').includes(namedLater))
    expect(later.sort()).toEqual(Object.keys(tablesOf).sort())
  })
})

describe('the reader', () => {
  it.each([
    ['sql`insert into groups (id) values (1) on conflict do update set id = 2`', ['groups']],
    ['sql`update groups g set name = 1 where g.id = 2`', ['groups']],
    ['sql`delete from groups where id = 1 returning id`', ['groups']],
    ['sql`with gone as ( delete from groups ) update tags set a = 1`', ['groups', 'tags']],
    ['sql`truncate table groups`', ['groups']],
    ['database.updateTable("groups").set({})', ['groups']],
    ['database .insertInto( `groups as g`)', ['groups']],
    ['sql`update $' + '{sql.table(table)} set a = 1`', [namedLater]],
    ['database.deleteFrom(table)', [namedLater]],
    ['sql`select 1 from groups for update skip locked`', []],
    ['sql`select 1 from groups for no key update of groups`', []],
    ['/** Whoever may update groups. */ // then delete from tags', []],
  ])('finds what is written by %s', (source, tables) => {
    expect(writtenTables(source)).toEqual(tables)
  })

  it('finds a second writer, wherever it is planted', () => {
    const planted = 'export const rename = (open) => open.rows(sql`update groups set name = 1`)'
    for (const path of ['modules/people/planted.repository.ts', 'scope/planted.ts', 'planted.ts']) {
      const [line, ...others] = sharedTables(tablesWrittenBy({ ...sources, [path]: planted }, tablesOf))
      expect(others).toEqual([])
      expect(line).toMatch(/^groups: /)
      expect(line).toContain('modules/access/groups.repository.ts')
      expect(line).toContain(path)
    }
  })
})
