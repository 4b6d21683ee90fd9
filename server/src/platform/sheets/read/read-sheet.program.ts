/**
 * Reads one spreadsheet in a process of its own, so that whatever a file does harms nothing else. Its job is a SheetJob;
 * then it is asked for rows.
 */
import { Refusal } from '../../errors.ts'
import { asked, givenJob, say, sayNoMore } from '../../limited-process/program-channel.ts'
import { readSheetFile } from './read-sheet-file.ts'
import type { SheetFile } from './sheet-file.ts'
import { packRow, type RowsAsked, type SheetJob, type SheetMessage } from './sheet-messages.ts'

/** Some fill what the system holds between two processes; then it waits for its reader. */
const batchCells = 4_000
const batchCharacters = 32_768

async function sayRows({ rows }: SheetFile, { sheet }: RowsAsked): Promise<void> {
  let batch: ReturnType<typeof packRow>[] = []
  let cells = 0
  let characters = 0
  for await (const read of rows(sheet)) {
    batch.push(packRow(read))
    cells += read.cells.length + 1
    for (const cell of read.cells) characters += cell?.text.length ?? 0
    if (cells < batchCells && characters < batchCharacters) continue
    await sayMessage({ rows: batch })
    batch = []
    cells = 0
    characters = 0
  }
  await sayMessage({ rows: batch })
  await sayMessage({ isEnd: true })
}

async function sayMessage(message: SheetMessage): Promise<void> {
  await say(message)
}

const { path, limits } = givenJob<SheetJob>()
try {
  const file = await readSheetFile(path, limits)
  const { rows: _, ...opened } = file
  await sayMessage({ opened })
  for await (const question of asked<RowsAsked>()) await sayRows(file, question)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  await sayMessage({ refused: { key: error.key, parameters: error.parameters } })
}
sayNoMore()
