/** One file of products: by `npm run load`, into one table by hand, and into the tables that products have. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const woods = ['oak', 'ash', 'walnut', 'pine', 'beech', 'steel', 'brass']

/** Header and value of each column, and its type in a table made by hand. */
const columns: readonly (readonly [name: string, type: string, value: (n: number) => string | number])[] = [
  ['reference', 'text', (n) => `LOAD-${n}`],
  ['name', 'text', (n) => `${woods[n % 7]} chair ${n * 7919}`],
  ['description', 'text', (n) => `A piece for the home and the office - number ${n}`],
  ['price', 'numeric', (n) => 10 + (n % 2_000)],
  ['width', 'numeric', (n) => (n * 7_919) % 300],
  ['height', 'numeric', (n) => (n * 104_729) % 1_000],
  ['depth', 'numeric', (n) => (n * 31) % 200],
  ['weight', 'numeric', (n) => ((n * 31) % 500) + 0.5],
  ['stock', 'numeric', (n) => (n * 17) % 50],
  ['seats', 'numeric', (n) => n % 9],
  ['launched', 'date', (n) => `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 10}`],
  ['material', 'text', (n) => woods[(n * 3) % 7] ?? ''],
  ['finish', 'text', (n) => `finish ${(n * 7) % 300}`],
  ['maker', 'text', (n) => `maker ${n % 500}`],
  ['country', 'text', (n) => `country ${n % 190}`],
  ['care', 'text', (n) => `wipe with a cloth of kind ${n % 80}`],
  ['series', 'text', (n) => `series ${n % 1_000}`],
  ['note', 'text', (n) => `note ${n} of the batch`],
]

export async function writeLoadFile(folder: string, rows: number): Promise<string> {
  const file = join(folder, 'load.csv')
  const lines = Array.from({ length: rows }, (_, n) => columns.map(([, , value]) => value(n)).join(','))
  await writeFile(file, [columns.map(([name]) => name).join(','), ...lines, ''].join('\n'))
  return file
}

/** A table with these columns, and an index for each that queries walk. */
export function tableOf(name: string): string {
  const indexed = [
    'name',
    'width',
    'height',
    'depth',
    'weight',
    'stock',
    'seats',
    'launched',
    'material',
    'finish',
  ]
  return `create table ${name} (id uuid primary key default gen_random_uuid(),
      ${columns.map(([column, type]) => `${column} ${type}${column === 'name' ? ' collate catalogue' : ''}`).join(', ')});
    create unique index on ${name} (lower(reference));
    ${indexed.map((column) => `create index on ${name} (${column}, id);`).join('\n')}`
}

/** `COPY`, then one statement each for products, what they are searched by, and a line of history. */
export async function loadByHand(client: pg.Client, file: string): Promise<void> {
  const names = columns.map(([name]) => name).join(', ')
  await client.query('begin')
  await client.query(`create temporary table arrived (${arrivedColumns}) on commit drop`)
  await copyArrived(client, file)
  await client.query(`insert into loaded_by_hand (${names}) select ${names} from arrived`)
  await client.query(
    `insert into loaded_texts select id, lower(concat_ws(' ', ${columns
      .filter(([, type]) => type === 'text')
      .map(([name]) => name)
      .join(', ')})) from loaded_by_hand`,
  )
  await client.query(`insert into loaded_history select id, now(), 'created', name from loaded_by_hand`)
  await client.query('commit')
}

export const tablesByHand = `${tableOf('loaded_by_hand')};
  create table loaded_texts (id uuid primary key, text text);
  create table loaded_history (product uuid, at timestamptz, kind text, name text);
  create index on loaded_history (product, at);
  create index on loaded_history (at)`

const arrivedColumns = columns.map(([name, type]) => `${name} ${type}`).join(', ')

async function copyArrived(client: pg.Client, file: string): Promise<void> {
  const names = columns.map(([name]) => name).join(', ')
  const copying = copyFrom(`copy arrived (${names}) from stdin (format csv, header)`)
  await pipeline(createReadStream(file), client.query(copying))
}

/** Where a company's columns are kept: the field or price type of each header, and its slot. */
interface Place {
  header: string
  id: string
  slot: string
  isPrice: boolean
}

/**
 * The same rows in the company's own tables, with their indexes, keys and triggers, by one statement for each table after
 * `COPY`: nobody's rights, no checks of values, no steps. The company has loaded the file before. `owner` copies, since
 * nobody may into tables whose rows are a company's.
 */
export async function loadIntoProductTables(
  { owner, client }: { owner: pg.Client; client: pg.Client },
  file: string,
  { domainId, folderSet }: { domainId: string; folderSet: number },
): Promise<void> {
  const { rows: places } = await client.query<Place>(
    `select lower(coalesce(f.name, t.name)) as header, coalesce(f.id, t.id) as id, a.slot, t.id is not null as "isPrice"
     from slot_assignments a
     left join detail_fields f on (f.domain_id, f.id) = (a.domain_id, a.detail_field_id)
     left join price_types t on (t.domain_id, t.id) = (a.domain_id, a.price_type_id)
     where a.domain_id = $1 and lower(coalesce(f.name, t.name)) = any($2::text[])`,
    [domainId, columns.map(([name]) => name)],
  )
  const documentOf = (those: Place[]) =>
    `jsonb_build_object(${those.map(({ header, id }) => `'${id}', ${header}::text`).join(', ')})`
  const ofPrices = places.filter(({ isPrice }) => isPrice)
  const ofFields = places.filter(({ isPrice }) => !isPrice)
  const listed = (those: Place[], name: 'slot' | 'header') =>
    those.map((place) => `, ${place[name]}`).join('')
  const searched = places.filter(({ slot }) => slot.startsWith('t')).map(({ header }) => header)
  await owner.query(`create unlogged table arrived (id uuid default new_id(), ${arrivedColumns});
    grant select on arrived to vitrine_tenant`)
  await copyArrived(owner, file)
  await client.query('begin')
  await client.query(`insert into products (domain_id, id, name, reference, description, folder_set, details, prices)
    select '${domainId}', id, name, reference, description, ${folderSet}, ${documentOf(ofFields)}, ${documentOf(ofPrices)} from arrived`)
  await client.query(`insert into product_slots (domain_id, product_id, folder_set, is_published, created_at,
      name, reference ${listed(ofFields, 'slot')})
    select '${domainId}', id, ${folderSet}, true, now(), name, reference ${listed(ofFields, 'header')} from arrived`)
  await client.query(`insert into product_prices (domain_id, product_id, updated_at ${listed(ofPrices, 'slot')})
    select '${domainId}', id, now() ${listed(ofPrices, 'header')} from arrived`)
  await client.query(`insert into product_search (domain_id, product_id, base, document)
    select '${domainId}', id, search_key(concat_ws(' ', name, reference, description)),
      search_key(concat_ws(' ', name, reference, description, ${searched.join(', ')})) from arrived`)
  await client.query(`insert into activity (domain_id, kind, subject, subject_id, subject_name, searched)
    select '${domainId}', 'created', 'product', id, name, activity_text(name, null, null, null) from arrived`)
  await client.query('commit')
}

/** `npm run load`, from its start to its end; answers how long the loading itself took, as it says, ms. */
export async function loadByVitrine(databaseUrl: string, dataFolder: string, file: string): Promise<number> {
  const program = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../dist/main-load.js', import.meta.resolve('@vitrine/server/bench'))),
      ...[file, '--domain', 'Bench', '--folder', 'Loaded'],
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        VITRINE_DATA: dataFolder,
        VITRINE_DEMO: 'off',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [said, [code]] = await Promise.all([text(program.stdout), once(program, 'exit')])
  if (code !== 0) throw new Error('the loader failed')
  return Number(/ rows in ([\d.]+) s/.exec(said)?.[1]) * 1_000
}
