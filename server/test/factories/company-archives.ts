/** The archive of a company with one product, one person and one picture, made of parts that tests may change. */
import { createHash } from 'node:crypto'
import {
  companyName,
  fileListName,
  filesFolder,
  manifestName,
  partNames,
  peopleName,
  tableName,
} from '../../src/modules/operator/archives/archive-format.ts'
import { zipOf } from './models.ts'

const companyId = '0198f0a0-0000-7000-8000-000000000001'
const personId = '0198f0a0-0000-7000-8000-000000000002'
const productId = '0198f0a0-0000-7000-8000-000000000003'
const key = `products/${productId}/media/one`

/** The schema that the manifest names. */
export const archivedSchema = '20260101T0000_first'

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const lines = (rows: readonly object[]) => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

/** The parts of an archive, without the manifest; `picture`: a PNG. */
export function archiveParts(picture: Buffer): Record<string, Buffer> {
  const version = { name: 'one.png', type: 'image', stored_as: `domains/${companyId}/${key}` }
  const person = { id: personId, email: 'ada@company.example', name: 'Ada', company: '', language: 'en-us' }
  return {
    ...Object.fromEntries(partNames.map((name) => [name, Buffer.alloc(0)])),
    [companyName]: lines([{ id: companyId, name: 'Nord' }]),
    [peopleName]: lines([{ ...person, number_format: null, date_format: null }]),
    [tableName('products')]: lines([{ id: productId, name: 'Chair' }]),
    [tableName('media_versions')]: lines([version]),
    [fileListName]: lines([{ key, bytes: picture.length, sha256: digest(picture) }]),
    [`${filesFolder}${key}`]: picture,
  }
}

/** As `write-archive` makes it, with a manifest that knows the parts as they are. */
export function archiveOf(parts: Readonly<Record<string, Buffer>>): Buffer {
  const figuresOf = (content: Buffer) => {
    const rows = content.filter((byte) => byte === 0x0a).length
    return { rows, bytes: content.length, sha256: digest(content) }
  }
  const files = Object.entries(parts).filter(([name]) => name.startsWith(filesFolder))
  const manifest = {
    ...{ format: 'vitrine-company', version: 1, software: 'Vitrine', schema: archivedSchema },
    madeAt: '2026-01-02T03:04:05.000Z',
    company: { id: companyId, name: 'Nord' },
    parts: Object.fromEntries(partNames.map((name) => [name, figuresOf(parts[name] ?? Buffer.alloc(0))])),
    files: { count: files.length, bytes: files.reduce((sum, [, { length }]) => sum + length, 0) },
    leftOut: {},
  }
  return zipOf({ [manifestName]: JSON.stringify(manifest), ...parts })
}
