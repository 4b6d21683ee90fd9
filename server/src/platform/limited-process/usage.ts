/** What a process and those that it has started have taken of the machine, as Linux tells it. */
import { readFileSync } from 'node:fs'

export interface Usage {
  /** Seconds of the processor, of the process itself and of the system for it. */
  cpuSeconds: number
  /** The most memory that one of them has held at once. */
  memoryBytes: number
}

/** In which Linux counts the time of processors for programs, whatever its own clock. */
const ticksPerSecond = 100

/** Null where the system doesn't say, or no process of this number is there. */
export function usageOf(pid: number): Usage | null {
  try {
    // Behind the name, which may hold anything.
    const [, rest = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ').map(Number)
    // User and system; then those of children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0)
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const own = {
      cpuSeconds: ticks / ticksPerSecond,
      memoryBytes: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024,
    }
    return childrenOf(pid).reduce((sum, child) => {
      const found = usageOf(child)
      return found === null ? sum : added(sum, found)
    }, own)
  } catch {
    return null
  }
}

function added(one: Usage, other: Usage): Usage {
  return {
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
    memoryBytes: Math.max(one.memoryBytes, other.memoryBytes),
  }
}

/** Those that its first thread has started, as Node starts all. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
