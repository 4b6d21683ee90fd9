/** PDF files as programs read them. */
import jsQR from 'jsqr'
import sharp from 'sharp'
import { extractText, getDocumentProxy, getMeta, renderPageAsImage } from 'unpdf'

export interface ReadPdf {
  /** Text of each page, with single spaces. */
  pages: string[]
  info: Record<string, unknown>
  /** Structure tree (tags) of all pages, as JSON. */
  tree: string
  outline: Bookmark[]
  /** `page` and `toPage` count from 1. */
  links: { page: number; url: string | null; toPage: number | null }[]
  /** Texts that stand outside of their page. */
  beyond: string[]
}

interface Bookmark {
  title: string
  toPage: number | null
  items: Bookmark[]
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Outline = NonNullable<Awaited<ReturnType<Document['getOutline']>>>

export async function readPdf(content: Buffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(content))
  const { text } = await extractText(document, { mergePages: false })
  const { info } = await getMeta(document)
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const read = { links: [] as ReadPdf['links'], trees: [] as unknown[], beyond: [] as string[] }
  for (const number of numbers) {
    const page = await document.getPage(number)
    read.trees.push(await page.getStructTree())
    for (const { subtype, url, dest } of await page.getAnnotations())
      if (subtype === 'Link')
        read.links.push({ page: number, url: url ?? null, toPage: await pageOf(document, dest ?? null) })
    const [, , width = 0, height = 0] = page.view
    for (const item of (await page.getTextContent()).items) {
      if (!('transform' in item)) continue
      const [, , , , x = 0, y = 0] = item.transform as number[]
      if (x < 0 || y < 0 || x + item.width > width || y > height) read.beyond.push(item.str)
    }
  }
  return {
    pages: text.map((page) => page.replaceAll(/\s+/g, ' ')),
    info,
    tree: JSON.stringify(read.trees),
    outline: await bookmarksOf(document, (await document.getOutline()) ?? []),
    links: read.links,
    beyond: read.beyond,
  }
}

async function bookmarksOf(document: Document, outline: Outline): Promise<Bookmark[]> {
  return await Promise.all(
    outline.map(async ({ title, dest, items }) => ({
      title,
      toPage: await pageOf(document, dest),
      items: await bookmarksOf(document, items),
    })),
  )
}

async function pageOf(document: Document, dest: string | unknown[] | null): Promise<number | null> {
  const place = typeof dest === 'string' ? await document.getDestination(dest) : dest
  const [page] = place ?? []
  return page === undefined ? null : (await document.getPageIndex(page as never)) + 1
}

/** What the code on a page says, of which there is one. */
export async function readCode(content: Buffer, page: number): Promise<string | null> {
  const drawn = await renderPageAsImage(new Uint8Array(content), page, {
    canvasImport: () => import('@napi-rs/canvas'),
    scale: 3,
  })
  const { data, info } = await sharp(Buffer.from(drawn))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
