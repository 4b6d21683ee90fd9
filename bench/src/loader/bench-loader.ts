/** `npm run load` beside the same rows by hand: in one table of their own, and in the tables that products have. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { row, timed } from '../measure.ts'
import { startBenchServer } from '../query/server.ts'
import { loadByHand, loadByVitrine, loadIntoProductTables, tablesByHand, writeLoadFile } from './loaders.ts'

export async function benchLoader(sizes: number[]): Promise<void> {
  for (const rows of sizes.length > 0 ? sizes : [100_000]) await benchRows(rows)
}

async function benchRows(rows: number): Promise<void> {
  const server = await startBenchServer({ products: 0, folders: 1, clientGroups: 1 })
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-bench-loader-'))
  const client = new pg.Client({ connectionString: server.databaseUrl })
  // The owner of the tables sees no rows of companies.
  const ofCompany = new pg.Client({
    connectionString: server.databaseUrl,
    options: `-c role=vitrine_tenant -c app.domain_id=${server.world.domainId}`,
  })
  await Promise.all([client.connect(), ofCompany.connect()])
  try {
    const file = await writeLoadFile(dataFolder, rows)
    await client.query(tablesByHand)
    const byHand = await timed(() => loadByHand(client, file))
    let loading = Number.NaN
    const first = await timed(async () => {
      loading = await loadByVitrine(server.databaseUrl, dataFolder, file)
    })
    const [stored] = await whatIsThere(ofCompany)
    const again = await timed(() => loadByVitrine(server.databaseUrl, dataFolder, file))
    await ofCompany.query('delete from products')
    await client.query('truncate product_changes, product_slot_changes, activity')
    await client.query('vacuum full products, product_slots, product_prices, product_search')
    const { domainId } = server.world
    const given = { domainId, folderSet: stored?.folderSet ?? 0 }
    const set = await timed(() => loadIntoProductTables({ owner: client, client: ofCompany }, file, given))
    const [floor] = await whatIsThere(ofCompany)
    if (stored?.digest == null || floor?.digest !== stored.digest)
      throw new Error('What both have stored differs')
    console.log(`\n### ${rows.toLocaleString('en')} rows of 18 columns\n`)
    console.log(row('way', 'rows a second', 'Vitrine, all new, to it'))
    console.log(row('---', '---', '---'))
    const ways = {
      'by hand, one table': byHand,
      'by hand, the tables of products': set,
      'Vitrine, all new': first,
      'the same without the start of the command': loading,
      'Vitrine, the same again': again,
    }
    for (const [way, ms] of Object.entries(ways))
      console.log(row(way, ((rows / ms) * 1_000).toFixed(0), `${((ms / first) * 100).toFixed(0)} %`))
  } finally {
    await Promise.all([client.end(), ofCompany.end()])
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** A digest of every product with what it is found by. */
async function whatIsThere(client: pg.Client): Promise<{ digest: string; folderSet: number }[]> {
  const slots = `to_jsonb(s) - '{product_id,created_at,owner_id}'::text[]`
  const prices = `to_jsonb(q) - '{product_id,updated_at}'::text[]`
  const { rows } = await client.query<{ digest: string; folderSet: number }>(`
    select md5(string_agg(md5(concat(p.name, p.reference, p.description, p.details, p.prices, ${slots}, ${prices}, t.base,
      t.document, (select string_agg(kind, ',') from activity a where a.subject_id = p.id))), '' order by p.reference))
      as digest, min(p.folder_set) as "folderSet"
    from products p join product_slots s on s.product_id = p.id join product_prices q on q.product_id = p.id
    join product_search t on t.product_id = p.id`)
  return rows
}
