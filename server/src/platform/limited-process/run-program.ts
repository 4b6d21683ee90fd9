/** Has a program do one job in a process with limits, and hears how far it is. */
import { type ProcessLimits, startLimited } from './limited-process.ts'

/** What a program says: how far it is, and once its end. */
export type ProgramReport<Ending> = { state: 'working'; part: number } | Ending

/** Returns how the program ended. Throws as `LimitedProcess`. `onProgress` hears the part done, 0 to 1. */
export async function runProgram<Ending extends { state: string }>(
  program: URL,
  job: object,
  terms: { limits: ProcessLimits; signal: AbortSignal; onProgress?: (part: number) => void },
): Promise<Ending> {
  let ending: Ending | null = null
  for await (const message of startLimited(program, job, terms).messages) {
    const report = message as ProgramReport<Ending>
    if (isWorking(report)) terms.onProgress?.(report.part)
    else ending = report
  }
  if (ending === null) throw new Error(`${program.pathname} ended without a word`)
  return ending
}

function isWorking(report: { state: string }): report is { state: 'working'; part: number } {
  return report.state === 'working'
}
