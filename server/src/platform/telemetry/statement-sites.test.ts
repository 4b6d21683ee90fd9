import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { compiledStatement, prepared } from '../db/prepared.ts'
import { siteOf } from './statement-sites.ts'

const one = (id: string) => sql`select ${id}`
function asksWith(id: string) {
  return siteOf(one(id))
}
function asksPrepared(id: string) {
  return siteOf(prepared(sql`select 1 where ${id}`))
}
const compiled = compiledStatement<{ id: string }, 'id'>((placeOf) => sql`select ${placeOf('id')}`)

it('knows a statement by where it is written, whatever its values are', () => {
  const [first, second] = [asksWith('a'), asksWith('b')]
  expect(second).toBe(first)
  expect(siteOf(sql`select ${'a'}`)).not.toBe(first)
})

it('looks through what is put around a statement', () => {
  const inner = sql`select 2`
  const site = siteOf(inner)
  expect(siteOf(prepared(inner))).toBe(site)
  expect(siteOf(sql`declare batches no scroll cursor for ${inner}`)).toBe(site)
  // A condition in a statement isn't the statement.
  expect(siteOf(sql`select 3 where ${inner}`)).not.toBe(site)
  expect(siteOf(sql`${inner} limit 1`)).not.toBe(site)
  expect(asksPrepared('a')).toBe(asksPrepared('b'))
})

it('knows a compiled statement by its text object, and puts those without a place together', () => {
  expect(siteOf(compiled({ id: 'a' }))).toBe(siteOf(compiled({ id: 'b' })))
  expect(siteOf(CompiledQuery.raw('select 4'))).toBeDefined()
})
