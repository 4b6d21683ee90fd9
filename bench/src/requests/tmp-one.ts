import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import { startChild } from '../child.ts'
import { post } from '../query/requests.ts'
import { startBenchServer } from '../query/server.ts'
import { port } from '../query/requests.ts'
import type { Load, LoadSeen } from './load-process.ts'
const server = await startBenchServer({ products: 20000, folders: 500, clientGroups: 20 })
const { domainId } = server.world
const { result } = await post(server, server.staffCookie, `/api/products/query?domain=${domainId}`, {})
const load = await startChild<Load, LoadSeen>(new URL('./load-process.ts', import.meta.url), [])
const paths: Record<string, [string, 'GET' | 'POST', string | undefined]> = { one: [`/api/products/${result[0]?._id}?domain=${domainId}`, 'GET', undefined], page: [`/api/products/query?domain=${domainId}&page=1&per_page=20`, 'POST', JSON.stringify({ filters: [], search: '', sorting: [] })] }
for (const name of process.argv.slice(2)) {
  const [path, method, body] = paths[name] as [string, 'GET' | 'POST', string | undefined]
  const ask = (seconds: number) => load.child.ask({ url: `http://127.0.0.1:${port(server)}${path}`, method, cookie: server.staffCookie, ...(body ? { body } : {}), connections: 16, seconds })
  await ask(4)
  const cpu = process.cpuUsage(); const r = await ask(5); const used = process.cpuUsage(cpu)
  console.log(name, r.perSecond.toFixed(0), 'bytes', r.bytesEach.toFixed(0), 'cpu ms each', ((used.user + used.system) / 1000 / (r.perSecond * 5)).toFixed(3))
  const s = new Session(); s.connect(); await s.post('Profiler.enable'); await s.post('Profiler.start'); await ask(6)
  const { profile } = await s.post('Profiler.stop'); writeFileSync(`/tmp/${name}.cpuprofile`, JSON.stringify(profile)); s.disconnect()
}
process.exit(0)
