/** Compares what is there with what was acknowledged: nothing of it is lost, nothing is there twice, nothing unasked. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '@vitrine/contract'
import { bulkReference, type CheckedClient } from './checked-client.ts'
import { kinds, type Ledger, sumOf } from './ledger.ts'
import type { Records } from './records.ts'

interface Compared {
  clients: readonly CheckedClient[]
  /** Others who have signed in. */
  others: readonly Ledger[]
  records: Records
  /** How many products bulk changes work on. */
  products: number
}

/** Rejects with the first difference, and where nothing of a kind was acknowledged: then nothing was compared. */
export async function compareAll({ clients, others, records, products }: Compared): Promise<void> {
  const ledgers = clients.map(({ ledger }) => ledger)
  const sum = sumOf(ledgers)
  for (const kind of kinds) if (sum[kind] === 0) throw new Error(`no ${kind} were acknowledged`)
  for (const { calls } of clients) await calls.checkSession()
  const raised = await awaitProcesses(clients, records)
  for (const client of clients) await compareProducts(client, ledgers, { products, raised })
  for (const client of clients) for (const file of client.ledger.uploaded) await compareFile(client, file)
  await compareHistory(records, ledgers, { products, raised })
  await compareSignIns(records, [...ledgers, ...others])
}

/** All of them end, those too that nobody was notified of. Returns how many there are. */
async function awaitProcesses(clients: readonly CheckedClient[], records: Records): Promise<number> {
  const found = await records.rows<{ id: string }>(`select id from processes where kind = 'bulk-price'`)
  const ids = new Set(found.map(({ id }) => id))
  let most = 0
  for (const { ledger } of clients) {
    most += ledger.bulks.size + ledger.unsureBulks
    for (const id of ledger.bulks) if (!ids.has(id)) throw new Error(`the bulk change ${id} is lost`)
  }
  if (ids.size > most) throw new Error(`${ids.size} bulk changes are there, ${most} were asked for at most`)
  for (const id of ids) while (!(await clients[0]?.isEnded(id))) await sleep(300)
  return ids.size
}

interface Raised {
  products: number
  raised: number
}

/** Every product, as each program answers it: names as written, prices raised once by each change, references once. */
async function compareProducts(
  client: CheckedClient,
  ledgers: readonly Ledger[],
  { products, raised }: Raised,
) {
  const { total, result } = (await client.calls.asked('POST', '/api/products/query?page=1&per_page=-1', {
    filters: [],
    sorting: 'reference',
  })) as { total: number; result: Product[] }
  if (total !== result.length) throw new Error(`${total} products are counted, ${result.length} answered`)
  const byId = new Map(result.map((product) => [product._id, product]))
  const known = new Set<string>()
  for (const { written, created, unsureReferences } of ledgers) {
    for (const { id, names } of written) {
      const name = byId.get(id)?.name ?? 'nothing'
      if (!names.includes(name)) throw new Error(`${id} is called ${name}, not ${names.join(' or ')}`)
    }
    for (const [reference, id] of created)
      if (byId.get(id)?.reference !== reference) throw new Error(`the new product ${reference} is lost`)
    for (const reference of [...created.keys(), ...unsureReferences]) known.add(reference)
  }
  const references = result.map(({ reference }) => reference)
  if (new Set(references).size !== references.length) throw new Error('a reference is there twice')
  const inBulk = result.filter(({ reference }) => reference.startsWith(bulkReference))
  if (inBulk.length !== products) throw new Error(`${inBulk.length} of ${products} products are there`)
  for (const { reference } of result)
    if (!reference.startsWith(bulkReference) && !known.has(reference))
      throw new Error(`nobody has made ${reference}`)
  for (const { reference, prices } of inBulk) {
    const expected = Number(reference.slice(bulkReference.length)) + 0.5 + raised
    const price = Number(prices.find(({ priceType }) => priceType === client.priceType)?.value)
    if (price !== expected)
      throw new Error(`${reference} costs ${price} after ${raised} raises, not ${expected}`)
  }
}

async function compareFile({ calls }: CheckedClient, file: Ledger['uploaded'][number]): Promise<void> {
  const { product, name, sha256 } = file
  const { status, content } = await calls.bytes(
    `/assets/domains/${calls.domainId}/products/${product}/files/${name}`,
  )
  if (status !== 200 || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`${name} of ${product}: ${status}, other content`)
}

/** What happened once is written down once. */
async function compareHistory(records: Records, ledgers: readonly Ledger[], { products, raised }: Raised) {
  const twice = await records.rows<{ what: string }>(`
    select concat_ws(' ', kind, field, new_value, 'of', subject_id, process_id) as what from activity
    where subject = 'product' and (process_id is not null or kind = 'created' or field in ('name', 'file'))
    group by kind, field, new_value, subject_id, process_id having count(*) > 1 limit 10`)
  if (twice.length > 0) throw new Error(`the history has twice: ${twice.map(({ what }) => what).join('; ')}`)
  const named = await records.rows<{ name: string }>(
    `select new_value as name from activity where subject = 'product' and kind = 'updated' and field = 'name'`,
  )
  const names = new Set(named.map(({ name }) => name))
  for (const name of ledgers.flatMap((ledger) => ledger.names))
    if (!names.delete(name)) throw new Error(`the history lacks the acknowledged name ${name}`)
  for (const name of names)
    if (!ledgers.some(({ unsureNames }) => unsureNames.has(name)))
      throw new Error(`the history has the name ${name}, which was refused or never written`)
  const prices = await records.count(`activity where process_id is not null and field like 'price:%'`)
  if (prices !== products * raised)
    throw new Error(`the history has ${prices} prices of ${raised} changes of ${products} products`)
  const ends = await records.count(`activity where process_id is not null and kind = 'bulk update'`)
  if (ends !== raised) throw new Error(`the history has ${ends} ends of ${raised} bulk changes`)
  const files = await records.count(`product_files`)
  const uploads = ledgers.reduce((sum, { uploaded }) => sum + uploaded.length, 0)
  // At the end each client may have one upload that succeeded without its knowledge.
  if (files < uploads || files > uploads + ledgers.length)
    throw new Error(`${files} files are there of ${uploads} acknowledged uploads`)
}

/** Each acknowledged sign-in is in the log of security events once. */
async function compareSignIns(records: Records, ledgers: readonly Ledger[]): Promise<void> {
  const logged = await records.count(`audit_entries where kind = 'sign-in'`)
  const least = ledgers.reduce((sum, { figures }) => sum + figures.signIns, 0)
  const most = ledgers.reduce((sum, { unsureSignIns }) => sum + unsureSignIns, least)
  if (logged < least || logged > most)
    throw new Error(`${logged} sign-ins are logged; ${least} were acknowledged, ${most} asked for`)
}
