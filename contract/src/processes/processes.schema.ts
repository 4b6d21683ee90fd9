import { processStatuses } from '@vitrine/rules'
import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

/** `queued` waits for a worker, `failed` can be tried again, the last three are the end. */
export const processStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const
export const processState = z.enum(processStates)
export type ProcessState = z.infer<typeof processState>

const count = z.number().int().nonnegative().nullable()

/** What a process leaves behind: a file to download until it expires, or numbers by name. */
export const processResult = z.object({
  numbers: z.record(z.string(), z.number()).describe('counts by name, such as created or unchanged'),
  file: z
    .object({
      name: z.string(),
      sizeBytes: z.number().int(),
      path: z.string().describe('its address'),
      expiresAt: timestamp,
    })
    .nullable(),
})

export const process = z.object({
  _id: id,
  domain: id,
  /** Kind of work, such as `load-products`; pages have a name for each. */
  action: z.string(),
  /** What the work is about, such as a file's name. */
  subject: z.string(),
  state: processState,
  /** Null until a worker has begun. */
  status: z.enum(processStatuses).nullable(),
  processed: count,
  total: count,
  skip: count,
  owner: z.object({ _id: id, name: z.string() }).nullable().describe('null for the installation itself'),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  attempts: z.number().int(),
  result: processResult.nullable(),
  /** Why it failed: an error key and its parameters. */
  error: z
    .object({ code: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
    .nullable(),
  findings: z.number().int().describe('number of rows with something to say'),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
})

/** What a process reports about one row or record. */
export const processFinding = z.object({
  row: z.number().int().nullable().describe('line of the file, from 1'),
  subject: z.string().describe('reference or name'),
  column: z.string(),
  value: z.string(),
  code: z.string().describe('why: an error key'),
  data: z.record(z.string(), z.union([z.string(), z.number()])).describe('its parameters'),
  isLeftOut: z.boolean().describe('whether the whole row was left out'),
})

export const processLogLine = z.object({
  at: timestamp,
  message: z.string().describe('key of a line'),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})

export type Process = z.infer<typeof process>
export type ProcessResult = z.infer<typeof processResult>
export type ProcessFinding = z.infer<typeof processFinding>
export type ProcessLogLine = z.infer<typeof processLogLine>
