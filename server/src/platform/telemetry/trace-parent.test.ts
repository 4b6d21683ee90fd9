import { expect, it } from 'vitest'
import { readTraceParent, writeTraceParent } from './trace-parent.ts'

const given = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

it('reads what W3C describes, writes it again, and takes nothing else', () => {
  const trace = readTraceParent(given)
  expect(trace).toEqual({
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    isSampled: true,
  })
  expect(trace && writeTraceParent(trace)).toBe(given)
  expect(readTraceParent(`${given.slice(0, -1)}0`)?.isSampled).toBe(false)
  // A later version may say more.
  expect(readTraceParent(`01${given.slice(2)}-more`)?.spanId).toBe('00f067aa0ba902b7')
  for (const wrong of [
    undefined,
    '',
    'x',
    [given],
    given.toUpperCase(),
    `${given}-more`,
    `ff${given.slice(2)}`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-4bf92f3577b34da6a3ce929d0e0e4736-${'0'.repeat(16)}-01`,
    `01${given.slice(2)}-${'a'.repeat(300)}`,
    `${given}'*/; drop table people; --`,
  ])
    expect(readTraceParent(wrong)).toBeNull()
})
