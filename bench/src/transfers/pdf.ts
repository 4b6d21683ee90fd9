/** PDF catalogues of 150 products with a picture each, against PDFKit with the same pictures and nothing else. */
import { setTimeout as sleep } from 'node:timers/promises'
import { mostPdfFields, mostPdfProducts, pdfLayouts } from '@vitrine/contract'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { ratio, row, timed } from '../measure.ts'
import { type Caller, makeExport } from './whole-server.ts'

const rounds = 3
const pageSize = 50
/** Side in px of the pictures that companies upload, and of those printed. */
const sentPx = 2_000
const printedPx = 800

interface Listed {
  _id: string
  media: { state?: string }[]
}

export async function benchPdf(
  { call, send }: Caller,
  domainId: string,
  peakMemory: () => Promise<number>,
): Promise<void> {
  const read = async () => {
    const found: Listed[] = []
    for (let page = 1; page <= Math.ceil(mostPdfProducts / pageSize); page++) {
      const address = `/api/products/query?domain=${domainId}&page=${page}&per_page=${pageSize}`
      const query = { filters: [], search: '', sorting: 'name' }
      found.push(...(await call<{ result: Listed[] }>('POST', address, query)).result)
    }
    return found.slice(0, mostPdfProducts)
  }
  const products = await read()
  const pictures: Buffer[] = []
  for (const [at, { _id }] of products.entries()) {
    const content = await picture(at)
    pictures.push(content)
    await send(domainId, { name: 'picture.jpg', content, product: _id })
  }
  while (
    (await read()).some(
      ({ media }) => media.length === 0 || media.some(({ state }) => state === 'processing'),
    )
  )
    await sleep(500)
  const settings = await call<{ productDetailFields: { _id: string }[] }>(
    'GET',
    `/api/domains/${domainId}/settings?domain=${domainId}`,
  )
  const fields = settings.productDetailFields.slice(0, mostPdfFields).map(({ _id }) => `detail:${_id}`)
  const selection = { ids: products.map(({ _id }) => _id) }
  console.log(`\n### PDF of ${products.length} products with pictures and ${fields.length} fields\n`)
  console.log(row('', 'seconds', 'PDFKit alone, seconds', 'to the floor', 'highest memory of the server, MB'))
  console.log(row('---', '---', '---', '---', '---'))
  for (const layout of pdfLayouts) {
    const terms = { format: 'pdf', selection, layout, fields, hasPrices: true }
    const floorMs: number[] = []
    const madeMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      floorMs.push(await timed(() => plainPdf(pictures)))
      madeMs.push(await timed(() => makeExport(call, domainId, terms)))
    }
    const [made, floor] = [Math.min(...madeMs), Math.min(...floorMs)]
    const seconds = (ms: number) => (ms / 1_000).toFixed(1)
    console.log(
      row(layout, seconds(made), seconds(floor), ratio(made, floor), ((await peakMemory()) / 1e6).toFixed(0)),
    )
  }
}

/** A different picture for each `at`, with grain, so that it has the file size of a photograph. */
async function picture(at: number): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: sentPx / 8,
      height: sentPx / 8,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 100 + (at % 60), sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  return await sharp(noise).resize(sentPx, sentPx).jpeg().toBuffer()
}

/** What cannot be left out: each picture in the size of print, on a page. */
async function plainPdf(pictures: readonly Buffer[]): Promise<number> {
  const document = new PDFDocument({ size: 'A4' })
  let bytes = 0
  document.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (const [at, content] of pictures.entries()) {
    if (at > 0) document.addPage()
    document.image(await sharp(content).resize(printedPx).jpeg().toBuffer(), 72, 72, { width: 200 })
  }
  document.end()
  await ended
  return bytes
}
