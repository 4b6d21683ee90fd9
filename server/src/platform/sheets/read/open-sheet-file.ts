/**
 * Opens Excel and delimited files by what is in them, whatever they are called. A process of its own reads them: none of
 * what strangers have sent is parsed here.
 */
import { refuse } from '../../errors.ts'
import {
  LimitExceeded,
  type LimitedProcess,
  type ProcessLimits,
  startLimited,
} from '../../limited-process/limited-process.ts'
import { placeOfRow, tooLarge } from './faults.ts'
import { type ReadRow, type SheetFile, type SheetLimits, usualSheetLimits } from './sheet-file.ts'
import { type SheetJob, type SheetMessage, unpackRow } from './sheet-messages.ts'

const program = new URL('read-sheet.program.ts', import.meta.url)
/** A million rows of forty columns take a minute, and their shared texts 192 MB. */
const usualLimits: ProcessLimits = { cpuSeconds: 300, memoryBytes: 768 * 1024 ** 2, heapMegabytes: 4_096 }
/** How long a process waits to be asked for its rows. */
const idleMs = 10_000

/**
 * Refuses SheetOtherKind, SheetProtected, SheetDamaged, SheetTooLarge for what can't be read. Refusals about rows come as
 * these are read; who stops reading ends the process.
 */
export async function openSheetFile(
  path: string,
  limits: SheetLimits = usualSheetLimits,
  processLimits = usualLimits,
): Promise<SheetFile> {
  const job: SheetJob = { path, limits }
  const start = () => startLimited(program, job, { limits: processLimits })
  const first = start()
  const opened = await openedBy(first)
  let waiting: LimitedProcess | null = first
  const idle = setTimeout(() => {
    waiting?.end()
    waiting = null
  }, idleMs)
  return {
    ...opened,
    async *rows(sheet) {
      clearTimeout(idle)
      const running = waiting ?? start()
      const isAnew = waiting === null
      waiting = null
      if (isAnew) await openedBy(running)
      yield* rowsOf(running, sheet ?? null)
    },
  }
}

async function openedBy(running: LimitedProcess): Promise<Omit<SheetFile, 'rows'>> {
  const message = await nextOf(running, 'ZIP')
  if ('opened' in message) return message.opened
  running.end()
  return refusedBy(message)
}

async function* rowsOf(running: LimitedProcess, sheet: string | null): AsyncGenerator<ReadRow> {
  running.send({ sheet })
  let last = 0
  try {
    for (;;) {
      const message = await nextOf(running, placeOfRow(sheet ?? '', last + 1))
      if ('isEnd' in message) return
      if (!('rows' in message)) return refusedBy(message)
      for (const packed of message.rows) {
        last = packed[0]
        yield unpackRow(packed)
      }
    }
  } finally {
    running.end()
  }
}

/** `place`: where it is now. */
async function nextOf({ messages }: LimitedProcess, place: string): Promise<SheetMessage> {
  try {
    const { value } = await messages.next()
    if (value === undefined) throw new Error('The process that reads a spreadsheet ended without a word')
    return value as SheetMessage
  } catch (error) {
    return error instanceof LimitExceeded ? tooLarge(place, error) : Promise.reject(error)
  }
}

function refusedBy(message: SheetMessage): never {
  if (!('refused' in message)) throw new Error('The process that reads a spreadsheet says what nobody asked')
  return refuse(message.refused.key, message.refused.parameters)
}
