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
