/** What an archive of a company consists of: a zip with JSON, JSON Lines and the stored files as they are. */
import * as z from 'zod'
import { isSafeName } from '../../../platform/storage/storage.ts'
import { archivedTables, leftOutFolders } from './archived-tables.ts'

export const manifestName = 'manifest.json'
export const companyName = 'company.json'
export const peopleName = 'people.jsonl'
export const fileListName = 'files.jsonl'
export const filesFolder = 'files/'
export const tableName = (table: string) => `tables/${table}.jsonl`

/** Every part that has a checksum in the manifest. */
export const partNames: readonly string[] = [
  companyName,
  peopleName,
  ...archivedTables.map(({ name }) => tableName(name)),
  fileListName,
]

const count = z.number().int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const partFigures = z.object({ rows: count, bytes: count, sha256 }).strict()
export type PartFigures = z.infer<typeof partFigures>

export const manifestSchema = z
  .object({
    format: z.literal('vitrine-company'),
    /** Version of the archive format. */
    version: z.literal(1),
    /** The program that made it. */
    software: z.string().max(100),
    /** Its newest migration: rows fit tables of the same one. */
    schema: z.string().max(200),
    madeAt: z.iso.datetime(),
    company: z.object({ id: z.uuid(), name: z.string().max(1000) }).strict(),
    parts: z.record(z.string(), partFigures),
    files: z.object({ count, bytes: count }).strict(),
    /** For people: tables, columns and folders that aren’t in it, with the reason. */
    leftOut: z.record(z.string(), z.string()),
  })
  .strict()
export type Manifest = z.infer<typeof manifestSchema>

/** A line of `files.jsonl`. */
export const fileLine = z.object({ key: z.string(), bytes: count, sha256 }).strict()
export type FileLine = z.infer<typeof fileLine>

/** A line of `people.jsonl`: who belongs to the company, without anything that lets them in. */
export const personLine = z
  .object({
    id: z.uuid(),
    email: z.string().max(254),
    name: z.string().max(1000),
    company: z.string().max(1000),
    language: z.enum(['en-us', 'fr-fr', 'zh-cn']).nullable(),
    number_format: z.string().max(100).nullable(),
    date_format: z.string().max(100).nullable(),
  })
  .strict()
export type PersonLine = z.infer<typeof personLine>

/** Whether a file with this key, below the company’s folder, may be in an archive. */
export function isArchivedKey(key: string): boolean {
  const parts = key.split('/')
  return parts.length > 1 && parts.every(isSafeName) && leftOutFolders[parts[0] ?? ''] === undefined
}

/** For people who open it. */
export function leftOutWords(
  tables: Readonly<Record<string, string>>,
  columns: Readonly<Record<string, string>>,
): Record<string, string> {
  const omitted = archivedTables.flatMap(({ name, omits = {} }) =>
    Object.entries(omits).map(([column, reason]) => [`${name}.${column}`, reason] as const),
  )
  const ofCompany = Object.entries(columns).map(([column, reason]) => [`company.${column}`, reason] as const)
  const folders = Object.entries(leftOutFolders).map(([name, reason]) => [`files/${name}`, reason] as const)
  return { ...tables, ...Object.fromEntries([...omitted, ...ofCompany, ...folders]) }
}
