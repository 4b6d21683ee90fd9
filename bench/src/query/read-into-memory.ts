/** Columns of the measured company, as a server has them that people use. */
import { keepProductColumns } from '@vitrine/server/bench'
import { post } from './requests.ts'
import type { BenchServer } from './server.ts'

/** Says what that took. */
export async function readIntoMemory(server: BenchServer, size: number): Promise<string> {
  const memory = keepProductColumns({})
  const start = performance.now()
  await post(server, server.staffCookie, `/api/products/query?domain=${server.world.domainId}`, {})
  await memory.settled()
  const seconds = (performance.now() - start) / 1000
  return `Read into memory in ${seconds.toFixed(1)} s, ${(memory.bytes / size).toFixed(0)} bytes a product\n`
}
