import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

const backgroundPriority = 10

/** Lets requests go first. Best effort: not every system lets a program do so. */
export function yieldToOthers(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, backgroundPriority)
  } catch {
    // It then runs like everything else.
  }
}

/** For the thread that calls it, and for no other of its process. Linux alone gives threads priorities of their own. */
export function yieldThisThread(): void {
  if (process.platform !== 'linux') return
  try {
    // The link reads `<process>/task/<thread>`.
    yieldToOthers(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
  } catch {
    // Without /proc it runs like everything else.
  }
}
