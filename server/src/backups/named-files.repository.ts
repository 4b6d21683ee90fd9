/** Which files the rows of a snapshot name: each of them has to be in a backup. */

import { type PreparedFile, preparedSuffixes } from '@vitrine/contract/asset-paths'
import { type BrandPicture, brandPictures } from '@vitrine/rules'
import type pg from 'pg'
import type { Snapshot } from '../platform/db/copy/read-tables.ts'

const BATCH_ROWS = 1_000

/** Keys in the storage, company by company. */
export async function* listNamedFiles({ client, companies }: Snapshot): AsyncGenerator<string> {
  for (const company of companies) {
    await client.query(`select set_config('app.domain_id', $1, true)`, [company])
    yield* mediaOf(client, company)
    yield* documentsOf(client, company)
    yield* picturesOf(client, company)
  }
  await client.query(`select set_config('app.domain_id', '', true)`)
}

async function* mediaOf(client: pg.ClientBase, company: string): AsyncGenerator<string> {
  const rows = inBatches<{ key: string; prepared: PreparedFile[] }>(
    client,
    'select stored_as as key, prepared from media_versions where domain_id = $1',
    company,
  )
  for await (const { key, prepared } of rows) {
    yield key
    for (const file of prepared) yield `${key}${preparedSuffixes[file]}`
  }
}

/** The version that is shown; numbers of former ones may have been left out. */
async function* documentsOf(client: pg.ClientBase, company: string): AsyncGenerator<string> {
  const rows = inBatches<{ productId: string; name: string; version: number }>(
    client,
    'select product_id as "productId", name, version from product_files where domain_id = $1',
    company,
  )
  for await (const { productId, name, version } of rows)
    yield `domains/${company}/products/${productId}/files/${version}/${name}`
}

async function* picturesOf(client: pg.ClientBase, company: string): AsyncGenerator<string> {
  const folders = inBatches<{ id: string; version: number }>(
    client,
    'select id, cover_version as version from folders where domain_id = $1 and has_cover',
    company,
  )
  for await (const { id, version } of folders)
    yield `domains/${company}/folders/${id}/cover/${version}/cover.png`
  const archives = inBatches<{ id: string }>(
    client,
    `select id from company_archives where domain_id = $1 and state = 'ready'`,
    company,
  )
  for await (const { id } of archives) yield `domains/${company}/archives/${id}.zip`
  const brands = inBatches<{ logos: Logos }>(client, 'select logos from domains where id = $1', company)
  for await (const { logos } of brands)
    for (const [picture, versions = []] of Object.entries(logos) as [BrandPicture, Logos[BrandPicture]][]) {
      const file = versions.at(-1)?.file ?? null
      if (file !== null) yield `domains/${company}/brand/${file}/${brandPictures[picture].file}`
    }
  const projects = inBatches<{ file: string }>(
    client,
    'select cover_file as file from projects where domain_id = $1 and cover_file is not null',
    company,
  )
  for await (const { file } of projects) yield `domains/${company}/projects/covers/${file}.png`
}

/** Versions of each picture, the newest last. */
type Logos = Partial<Record<BrandPicture, { file: number | null }[]>>

async function* inBatches<Row>(client: pg.ClientBase, text: string, company: string): AsyncGenerator<Row> {
  await client.query(`declare named no scroll cursor for ${text.replace('$1', literal(company))}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${BATCH_ROWS} from named`)
    yield* rows as Row[]
    if (rows.length < BATCH_ROWS) break
  }
  await client.query('close named')
}

/** Ids are of the database itself. */
function literal(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('Not an id')
  return `'${id}'`
}
