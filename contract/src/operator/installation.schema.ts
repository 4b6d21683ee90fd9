/** Health of the installation for its operator, without any data of companies. */
import * as z from 'zod'
import { id, paging, timestamp } from '../paging.ts'

export const installationParts = ['database', 'queue', 'storage', 'room', 'mail'] as const

/**
 * What was tried and measured (`bench/README.md`), by measure: products of one company that are queried, and live
 * connections to one server. Answers slower than `answerMs` (p95) are noticed by people.
 */
export const testedScale = { products: 1_000_000, sockets: 10_000, answerMs: 150 } as const
export const scaleMeasures = [
  'products',
  'sockets',
  'answerMs',
] as const satisfies (keyof typeof testedScale)[]

const live = z.object({ sockets: z.number().int(), people: z.number().int() })
const figure = z.number().nullable()
/** Figures of the last five minutes. */
const requests = z.object({ perMinute: z.number(), p50Ms: z.number(), p95Ms: z.number() })

export const installation = z.object({
  version: z.string(),
  /** When the answering server started. */
  startedAt: timestamp,
  parts: z.array(z.object({ part: z.enum(installationParts), problem: z.string().nullable() })),
  /** Bytes left on the disk of the data folder. */
  freeBytes: z.number().int(),
  /** The last good backup; null where none was made yet. `bytes`: of its files. */
  lastBackup: z
    .object({ at: timestamp, tookSeconds: z.number(), files: z.number().int(), bytes: z.number().int() })
    .nullable(),
  /** Mails stored on the server for reading, because there is no mail server; null with one. */
  outbox: z.number().int().nullable(),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      underWay: z.number().int(),
      failed: z.number().int(),
      /** Since when the oldest job that could begin has been waiting; null for none. */
      waitingSince: timestamp.nullable(),
    }),
  ),
  /** Sums over all servers, like `requests`; a person connected to two servers counts twice. */
  live,
  requests,
  /** The running servers, the answering one first; a server that was killed leaves the list within 20 seconds. */
  servers: z.array(
    z.object({
      _id: id,
      host: z.string(),
      version: z.string(),
      startedAt: timestamp,
      live,
      requests,
      /** As Prometheus reads them of that server; null where a server of another version doesn’t say. */
      figures: z.object({
        connectionsUsed: figure,
        connectionsMost: figure,
        connectionsWaiting: figure,
        /** By how many seconds its event loop was late one time in a hundred. */
        loopDelay: figure,
        memoryBytes: figure,
        columnsBytes: figure,
        /** Since its start. */
        slowStatements: figure,
      }),
    }),
  ),
  companies: z.number().int(),
  /** `value` beside what this software was tested with: connections and answers of the server that has most and is slowest. */
  scale: z.array(z.object({ measure: z.enum(scaleMeasures), value: z.number(), tested: z.number() })),
})
export type Installation = z.infer<typeof installation>

/** A job that has failed in all its tries; it is kept for a day. */
export const failedJob = z.object({
  _id: id,
  queue: z.string(),
  failedAt: timestamp,
  tries: z.number().int(),
  /** Error of the last try. */
  reason: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** A mail without its text, because links in it sign people in. */
export const outboxEntry = z.object({ _id: id, at: timestamp, recipient: z.string(), subject: z.string() })
export type OutboxEntry = z.infer<typeof outboxEntry>

export const ofJob = z.object({ jobId: id })
export const listOutboxInput = z.object({ ...paging, search: z.string().max(200).default('') })
