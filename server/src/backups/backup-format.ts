/** What a backup consists of. Its manifest is written last: without it there is no backup. */
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { StartupError } from '../platform/startup-error.ts'
import { asStream, type BackupPlace, readPart } from './backup-place.ts'

export const BACKUPS_FOLDER = 'backups'
const MANIFEST = 'manifest'

export const ManifestSchema = z.object({
  format: z.literal(1),
  software: z.string(),
  /** When the database was as it is in the backup. */
  at: z.iso.datetime(),
  /** Which database it is of. */
  installation: z.string(),
  /** PostgreSQL's version. */
  server: z.string(),
  migrations: z.array(z.string()),
  queueVersion: z.number(),
  secretFingerprint: z.string(),
  /** The secret itself, in sealed backups of an installation that keeps it in its data folder. */
  secret: z.string().optional(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sum: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files that rows name. */
  named: z.number(),
  /** How many files the rows name that the storage hadn't, and some of their keys. */
  missing: z.object({ count: z.number(), some: z.array(z.string()) }),
  tookSeconds: z.number(),
})
export type Manifest = z.infer<typeof ManifestSchema>

const FileSchema = z.object({
  key: z.string(),
  sizeBytes: z.number(),
  modifiedAt: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type BackedUpFile = z.infer<typeof FileSchema>

export interface Backup {
  id: string
  manifest: Manifest
}

export const manifestName = (id: string) => `${BACKUPS_FOLDER}/${id}/${MANIFEST}`
export const tablePart = (id: string, table: string) =>
  `${BACKUPS_FOLDER}/${id}/tables/${table.replaceAll('"', '')}`
export const filesPart = (id: string) => `${BACKUPS_FOLDER}/${id}/files`
export const namedPart = (id: string) => `${BACKUPS_FOLDER}/${id}/named`

/** Ids of all that was begun there, oldest first; `whole`: has its manifest. */
export async function listBackups({ storage }: BackupPlace): Promise<{ id: string; isWhole: boolean }[]> {
  const found = new Map<string, boolean>()
  for await (const key of storage.list(BACKUPS_FOLDER)) {
    const [, id = '', ...rest] = key.split('/')
    found.set(id, (found.get(id) ?? false) || rest.join('/') === MANIFEST)
  }
  return [...found].map(([id, isWhole]) => ({ id, isWhole })).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The last whole one, or that of an id. @throws StartupError where there is none */
export async function findBackup(place: BackupPlace, id?: string): Promise<Backup> {
  const all = await listBackups(place)
  const whole = all.filter(({ isWhole }) => isWhole).map((one) => one.id)
  const found = id === undefined ? whole.at(-1) : whole.find((one) => one === id)
  if (found !== undefined) return { id: found, manifest: await readManifest(place, found) }
  if (id !== undefined)
    throw new StartupError(
      `there is no whole backup ${id} in ${place.called}: ${whole.join(', ') || 'there is none at all'}`,
    )
  throw new StartupError(
    all.length === 0
      ? `there is no backup in ${place.called}`
      : `there is no whole backup in ${place.called}: ${all.length} were broken off; npm run manage -- backup goes on there`,
  )
}

export async function readManifest(place: BackupPlace, id: string): Promise<Manifest> {
  const content = await text(asStream(readPart(place, manifestName(id)))).catch((error) => {
    throw new StartupError(
      `${error.message}; ${place.key === null ? 'is it sealed? Then VITRINE_BACKUP_KEY has to be set' : 'is VITRINE_BACKUP_KEY the right one?'}`,
      { cause: error },
    )
  })
  const parsed = ManifestSchema.safeParse(JSON.parse(content))
  if (!parsed.success)
    throw new StartupError(`the backup ${id} was made by another version, whose form this one doesn't know`)
  return parsed.data
}

export async function* readFiles(place: BackupPlace, id: string): AsyncGenerator<BackedUpFile> {
  for await (const line of linesOf(readPart(place, filesPart(id)))) yield FileSchema.parse(JSON.parse(line))
}

export async function* readNamed(place: BackupPlace, id: string): AsyncGenerator<string> {
  for await (const line of linesOf(readPart(place, namedPart(id)))) yield z.string().parse(JSON.parse(line))
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun = ''
  for await (const chunk of asStream(content).setEncoding('utf8')) {
    const lines = (begun + chunk).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}
