/** What a kind of long work is: its name, input and rights. Who queues it needs no more; `worker` adds who carries it out. */
import type { Readable } from 'node:stream'
import type { Need } from '@vitrine/contract'
import type { ProcessStatus } from '@vitrine/rules'
import type { ZodType } from 'zod'
import type { Scope } from '../../scope/scope.ts'
import type { ProcessTopic } from './processes.topics.ts'

export interface ProcessKind<Input = unknown> {
  /** Name on the wire and in `processes.kind`; pages have texts for each. */
  name: string
  input: ZodType<Input>
  /** Rights the owner must have now and at every step. */
  needs: readonly Need[]
  /** Tries in a row without a checkpoint in between before it counts as failed. */
  tries: number
  /** The topic its owner is notified under when it ends; absent where the line in the panel is enough. */
  tells?: ProcessTopic
  /** Followed where it was begun instead of as a line in its owner's panel. */
  isQuiet?: boolean
}

/** A kind with the work that is done for it. */
export interface ProcessWorker {
  kind: ProcessKind
  run(run: ProcessRun<unknown, unknown>): Promise<ProcessOutcome>
}

export function defineProcess<Input>(
  kind: Omit<ProcessKind<Input>, 'tries'> & { tries?: number },
): ProcessKind<Input> {
  return { tries: 3, ...kind }
}

/** Registers who carries a kind out, and with what. */
export function worker<Input, Checkpoint, Parts extends unknown[]>(
  kind: ProcessKind<Input>,
  run: (run: ProcessRun<Input, Checkpoint>, ...parts: Parts) => Promise<ProcessOutcome>,
  ...parts: Parts
): ProcessWorker {
  // The input has been parsed by the kind, and checkpoints are those that `run` saved.
  return { kind, run: (given) => run(given as ProcessRun<Input, Checkpoint>, ...parts) }
}

/** What is left behind; numbers by name. */
export interface ProcessOutcome {
  numbers?: Record<string, number>
  file?: ProcessFile
}

/** A file left behind, kept for 30 days. */
export interface ProcessFile {
  name: string
  sizeBytes: number
  contentType: string
  /** Shows what its owner sees, which keys of theirs may not: then it isn't for these. */
  isPersonal?: true
}

export interface ProgressUpdate {
  status?: ProcessStatus
  processed?: number
  total?: number
  skip?: number
}

/** Something to say about one row or record, by error key. */
export interface Finding {
  row?: number
  subject?: string
  column?: string
  value?: string
  code: string
  data?: Record<string, string | number>
  isLeftOut?: boolean
}

/** Given to the work while it runs. */
export interface ProcessRun<Input, Checkpoint> {
  id: string
  input: Input
  /** Where the last try got to; null at the beginning. */
  checkpoint: Checkpoint | null
  /** Aborts when it is cancelled, when the program ends, or when another worker has taken over. */
  signal: AbortSignal
  /** The owner's scope as it is now. Refuses NotAllowed once a needed right is gone. */
  scope(): Promise<Scope>
  /**
   * One step: what `work` writes and the checkpoint become true together, or neither, and only while this worker
   * holds the process. Shows `progress` at once when it is done.
   */
  step<Result>(
    work: (scope: Scope) => Promise<Result>,
    checkpoint: Checkpoint,
    progress?: ProgressUpdate,
  ): Promise<Result>
  /** Shows how far it is, also while a step's own transaction is open. Cheap to call for every row. */
  progress(update: ProgressUpdate): void
  /** Adds findings in the step's transaction. */
  find(scope: Scope, findings: readonly Finding[]): Promise<void>
  /** Keeps a file to leave behind; put what it answers into the outcome. */
  writeFile(name: string, contentType: string, content: Readable): Promise<ProcessFile>
  log(message: string, parameters?: Record<string, string | number>): Promise<void>
}
