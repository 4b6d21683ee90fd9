/**
 * Vitrine, as one server process. Says its port; answers each message with its longest pause since the last one: by the
 * clock, and in time of the processor, which a machine that is busy with other things doesn't lengthen.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openBenchApp } from '../bench-app.ts'
import { say } from '../child.ts'

export interface Pauses {
  clockMs: number
  processorMs: number
}

const everyMs = 5

const [databaseUrl = '', dataFolder = ''] = process.argv.slice(2)
const { app } = await openBenchApp(databaseUrl, dataFolder)
const delay = monitorEventLoopDelay({ resolution: everyMs })
delay.enable()
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let longest = 0
let last = threadMs()
setInterval(() => {
  const now = threadMs()
  longest = Math.max(longest, now - last)
  last = now
}, everyMs)
process.on('message', () => {
  const pauses: Pauses = { clockMs: delay.max / 1e6, processorMs: longest }
  say(pauses)
  delay.reset()
  longest = 0
})
const address = app.server.address()
say(typeof address === 'object' ? address?.port : null)
