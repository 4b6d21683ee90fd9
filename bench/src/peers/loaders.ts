/** One file of products into each program, and into one table by hand. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Directus } from './directus.ts'

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
  await client.query(
    `create temporary table arrived (${columns.map(([name, type]) => `${name} ${type}`).join(', ')}) on commit drop`,
  )
  await pipeline(
    createReadStream(file),
    client.query(copyFrom(`copy arrived (${names}) from stdin (format csv, header)`)),
  )
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

/** `npm run load`, from its start to its end. */
export async function loadByVitrine(databaseUrl: string, dataFolder: string, file: string): Promise<void> {
  const program = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./main-load.ts', import.meta.resolve('@vitrine/server/bench'))),
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
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error('the loader failed')
}

export async function loadByDirectus(directus: Directus, file: string): Promise<void> {
  await directus.importFile('loaded', await openAsBlob(file, { type: 'text/csv' }))
}
