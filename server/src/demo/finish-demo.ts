/**
 * What a company of the demo shows beyond its first pages: made while people are at work there already, as a process that
 * goes on where it was broken off.
 */
import type { CatalogKey, GeneratedCatalog, generateCatalog, StreamOptions } from '@vitrine/demo'
import * as z from 'zod'
import { openMediaMaker } from '../modules/media/index.ts'
import { defineProcess, type ProcessOutcome, type ProcessRun } from '../modules/processes/index.ts'
import { PassingRefusal } from '../platform/errors.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Shares } from '../platform/work/shares.ts'
import type { Scope } from '../scope/scope.ts'
import { arrangeShowrooms } from './arrange-showrooms.ts'
import { pointAtModels } from './point-at-models.ts'
import { type FileParts, storeProductFiles } from './store-demo-files.ts'
import { withoutNews } from './without-news.ts'

/** Longer than all that may be before it. */
const longestWaitMs = 12 * 3_600_000

const input = z.object({
  catalog: z.enum(['atelier', 'lumen'] satisfies CatalogKey[]),
  /** Ids by reference. */
  products: z.record(z.string(), z.string()),
})
type Input = z.output<typeof input>

export const finishDemoProcess = defineProcess({
  name: 'finish-demo',
  input,
  needs: [{ area: 'folder', right: 'edit', level: 1 }],
})

export interface FinishParts {
  storage: Storage
  /** One company at a time: the rest of the machine is for people. */
  places: Shares
  /** Where the files come from, if not from the generator. */
  generate?: typeof generateCatalog
  /** For the person at the terminal. */
  say(line: string): void
}

/** The checkpoint is how many of the files are stored. */
export async function finishDemo(
  run: ProcessRun<Input, number>,
  { storage, places, generate, say }: FinishParts,
): Promise<ProcessOutcome> {
  const leave = await places.take('demo', { signal: run.signal, waitMs: longestWaitMs })
  if (leave === null) throw new PassingRefusal('MachineBusy')
  const maker = openMediaMaker(storage, run.signal)
  try {
    const generated = (generate ?? (await import('@vitrine/demo')).generateCatalog)(run.input.catalog, 'full')
    const { name } = generated.catalog.company
    const { count } = generated.rest
    const sayPart = sayParts(`${name}: making`, count, say)
    run.progress({ status: 'PROCESSING', processed: run.checkpoint ?? 0, total: count })
    await storeRest(generated, {
      ...{ storage, maker, scope: run.scope, products: new Map(Object.entries(run.input.products)) },
      // Nothing is made while what came of it is prepared and stored: all of it takes one processor.
      how: { from: run.checkpoint ?? 0, signal: run.signal, processes: 1, isBackground: true },
      step: async (work, done) => {
        await run.step(work, done, { processed: done })
        sayPart(done)
      },
    })
    return { numbers: { files: count } }
  } finally {
    maker.end()
    leave()
  }
}

/** Says every tenth of what is done. */
export function sayParts(what: string, count: number, say: (line: string) => void): (done: number) => void {
  let said = 0
  return (done) => {
    const percent = Math.floor((done / count) * 100)
    if (percent < said + 10) return
    said = percent - (percent % 10)
    say(`${what} ${said} % of ${count} pictures, films, 3D models and documents`)
  }
}

interface RestParts extends FileParts {
  how: StreamOptions
  scope(): Promise<Scope>
  /** Does `work` in a transaction, with which so many files are stored. */
  step(work: (open: Scope) => Promise<void>, done: number): Promise<void>
}

/** Each file as one step; what people have deleted meanwhile is left out. */
export async function storeRest({ rest, media }: GeneratedCatalog, parts: RestParts): Promise<void> {
  const { how, products, scope, step } = parts
  let done = how.from ?? 0
  for await (const file of rest.stream(how)) {
    done += 1
    await storeProductFiles(await scope(), parts, file, (work) => step(work, done))
  }
  const silent = withoutNews(await scope())
  await arrangeShowrooms(silent, products, media)
  await pointAtModels(silent, products, media)
}
