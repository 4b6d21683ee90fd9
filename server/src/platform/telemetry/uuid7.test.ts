import { expect, it } from 'vitest'
import { isUuid } from '../uuid.ts'
import { uuid7 } from './uuid7.ts'

it('is a UUID of version 7: its time first, then chance', () => {
  const at = Date.UTC(2026, 11, 1, 4)
  const ids = Array.from({ length: 2_000 }, () => uuid7(at))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(isUuid(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  }
  expect(uuid7(at + 1) > uuid7(at)).toBe(true)
})
