import { expect, it } from 'vitest'
import { askDns } from './ask-dns.ts'

const setting = { servers: ['127.0.0.1:9'], limitMs: 10_000 }

it('of more records than are looked at none is known, as if DNS had not answered', async () => {
  const records = (count: number) => Array.from({ length: count }, (_, at) => `record ${at}`)
  expect(await askDns(setting, async () => records(100))).toEqual(records(100))
  expect(await askDns(setting, async () => records(101))).toBeNull()
})
