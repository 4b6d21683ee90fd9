/** Media of products in an archive, with a list of what is in it at the end. */
import { Readable } from 'node:stream'
import { type ExportTerms, mediaKinds, type PreparedFile, type Product } from '@vitrine/contract'
import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '../../../../platform/sheets/formula-text.ts'
import { distinctNames, safeName } from '../../../../platform/zip/safe-names.ts'
import { writeZip, type ZippedFile } from '../../../../platform/zip/write-zip.ts'
import { listShownMedia, measureShownMedia, preparedKey, type ShownMedia } from '../../../media/index.ts'
import { chosenAsSeen } from '../../../products/index.ts'
import { plainHeader, transferWords } from '../../transfer-words.ts'
import type { FileFormat, Making } from './file-format.ts'

type ZipTerms = Extract<ExportTerms, { format: 'zip' }>

export const zipFormat: FileFormat<ZipTerms> = {
  extension: 'zip',
  contentType: 'application/zip',
  check: async () => {},
  /** Web sizes are smaller, which nobody has written down. */
  measure: ({ caller: { scope, visibility }, chosen }) =>
    measureShownMedia(scope, chosenAsSeen(chosen, visibility), visibility.seesInactive),
  write: (making) => writeZip(filesOf(making)),
}

/** What is said of a file in the list. */
type Listed = [path: string, product: Product, media: ShownMedia, bytes: () => number]

async function* filesOf(making: Making<ZipTerms>): AsyncGenerator<ZippedFile> {
  const { reader } = making
  const listed: Listed[] = []
  const pathOf = pathsOf(making.terms)
  for await (const batch of making.products({ withMedia: false })) {
    const ids = batch.map(({ _id }) => _id)
    const media = await listShownMedia(reader.scope, ids, reader.visibility.seesInactive)
    const byProduct = Map.groupBy(media, ({ productId }) => productId)
    for (const product of batch)
      for (const item of byProduct.get(product._id) ?? [])
        yield* fileOf(making, product, item, pathOf, listed)
  }
  yield contentsOf(making, listed)
}

async function* fileOf(
  { terms, storage, find, checkRights }: Making<ZipTerms>,
  product: Product,
  media: ShownMedia,
  pathOf: ReturnType<typeof pathsOf>,
  listed: Listed[],
): AsyncGenerator<ZippedFile> {
  // A film takes its time.
  await checkRights()
  const made = terms.sizes === 'web' ? webFile(media) : null
  const stored = await storage.open(made === null ? media.storedAs : preparedKey(media.storedAs, made))
  if (stored === null) {
    find({ subject: product.reference, value: media.name, code: 'NotFound', isLeftOut: true })
    return
  }
  const { content, bytes } = counted(stored)
  const path = pathOf(product, made === null ? media.name : withEnding(media.name, webEndings[made]))
  listed.push([path, product, media, bytes])
  yield { path, modifiedAt: media.createdAt, isCompressed: false, content }
}

type WebFile = 'w1920' | 'picture' | 'film' | 'web'
const webEndings: Readonly<Record<WebFile, string>> = {
  w1920: '.webp',
  picture: '.webp',
  film: '.mp4',
  web: '.glb',
}

/** What browsers get in place of the original; null where they get the original. */
function webFile({ type, prepared }: ShownMedia): WebFile | null {
  const wanted: readonly (WebFile & PreparedFile)[] =
    type === 'image' ? ['w1920', 'picture'] : type === 'video' ? ['film'] : ['web']
  return wanted.find((file) => prepared.includes(file)) ?? null
}

function withEnding(name: string, ending: string): string {
  return `${name.replace(/\.[^.]*$/, '')}${ending}`
}

/** No two files of an archive have one path, nor two products one folder. */
function pathsOf({ arrangement }: ZipTerms): (product: Product, name: string) => string {
  const distinct = distinctNames()
  if (arrangement === 'flat')
    return ({ reference }, name) => distinct(safeName(`${safeName(reference)} ${name}`))
  let folder = { productId: '', name: '', distinct }
  return ({ _id, reference, name: called }, name) => {
    if (folder.productId !== _id)
      folder = {
        productId: _id,
        name: distinct(safeName(`${reference} ${called}`)),
        distinct: distinctNames(),
      }
    return `${folder.name}/${folder.distinct(safeName(name))}`
  }
}

function contentsOf({ reader: { language } }: Making<ZipTerms>, listed: readonly Listed[]): ZippedFile {
  const words = transferWords[language]
  const headers = [
    words.contentsPath,
    plainHeader(language, 'reference'),
    plainHeader(language, 'name'),
    words.contentsType,
    words.contentsBytes,
  ]
  const rows = listed.map(([path, product, { type }, bytes]) => {
    const kind = mediaKinds.find((each) => type.startsWith(each)) ?? '3d'
    const texts = [path, product.reference, product.name, words[`type.${kind}`]].map(guardFormula)
    return [...texts, String(bytes())]
  })
  const text = `\uFEFF${stringify([headers, ...rows], { record_delimiter: 'windows' })}`
  const content = Readable.from([Buffer.from(text)])
  // Folders and files of products have a reference in front; a list of this name goes last and alone.
  return { path: `${words.contents}.csv`, modifiedAt: new Date(), isCompressed: true, content }
}

function counted(stored: Readable): { content: Readable; bytes: () => number } {
  let bytes = 0
  async function* read() {
    for await (const chunk of stored) {
      bytes += chunk.length
      yield chunk
    }
  }
  return { content: Readable.from(read(), { objectMode: false }), bytes: () => bytes }
}
