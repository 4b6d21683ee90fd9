import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from './index.ts'
import { paging } from './paging.ts'

it('pages have 10, 20, 50 or 100 rows, or all with -1, and 20 where none is said', () => {
  const asked = z.object(paging)
  const takes = (size: unknown) => asked.safeParse({ per_page: size }).success
  expect([10, 20, 50, 100, -1, '50', '-1'].filter((size) => !takes(size))).toEqual([])
  expect([0, 1, 9, 25, 99, 101, 200, -2, 20.5, 'x', ''].filter(takes)).toEqual([])
  expect(asked.parse({})).toEqual({ page: 1, per_page: 20 })
})

it('every call that pages takes these sizes alone', () => {
  const calls = Object.entries(contract).flatMap(([module, ofModule]) =>
    Object.entries(ofModule as Record<string, { '~orpc': { inputSchema?: z.ZodType } }>).map(
      ([name, call]) => ({ name: `${module}.${name}`, input: call['~orpc'].inputSchema }),
    ),
  )
  const parts = (schema: unknown): z.ZodRawShape[] =>
    schema instanceof z.ZodObject ? [schema.shape, ...Object.values(schema.shape).flatMap(parts)] : []
  const paged = calls.filter(({ input }) => parts(input).some((shape) => 'per_page' in shape))
  expect(paged.map(({ name }) => name)).toContain('products.queryProducts')
  const others = paged.filter(({ input }) =>
    parts(input).some((shape) => 'per_page' in shape && shape.per_page !== paging.per_page),
  )
  expect(others).toEqual([])
})
