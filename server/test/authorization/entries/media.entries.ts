/** Calls about files and media of products, and their layouts. */
import type { ErrorBody, MediaBulkReport } from '@vitrine/contract'
import { defaultThreeSidesLayout } from '@vitrine/rules'
import { type Attempt, type Entry, first, outcomeOfCode, withinCompany } from '../attempt.ts'
import { attached } from '../make-content.ts'
import { inventedId, type Product } from '../world.ts'
import { toChange } from './products.entries.ts'

const editor = { for: 'staff', area: 'folder', least: 1 } as const

const invented: Product = {
  id: inventedId,
  name: '',
  folders: [],
  owner: null,
  details: [],
  prices: [],
  hasMedia: true,
}

/** About a file that some products have; the others are as if they had none. */
const ofFile =
  (fileName: string | null, given: Partial<Attempt> = {}): Entry =>
  (world, caller, random) => {
    const product = random.pick([...world.products, ...world.trashed, invented])
    const outcome = toChange(world, caller, product)
    return {
      params: { productId: product.id, ...(fileName === null ? {} : { fileName }) },
      ...given,
      expected: first(
        outcome === 'done' ? null : outcome,
        fileName !== null && !product.hasMedia && 'hidden',
        given.expected ?? null,
      ),
    }
  }

/** A picture of one pixel. */
const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const verdictOfBulk = ({ faults: [fault] }: MediaBulkReport) =>
  fault === undefined ? 'done' : outcomeOfCode(fault.code as ErrorBody['code'])

/** Moves need the right to change both products, everything else the one. */
const bulkMedia: Entry = (world, caller, random) => {
  const products = [...world.products, ...world.trashed, invented]
  const [product, to] = [random.pick(products), random.pick(products)]
  const type = random.pick(['show', 'hide', 'delete', 'first', 'last', 'move'])
  const own = toChange(world, caller, product)
  const other = type === 'move' ? toChange(world, caller, to) : 'done'
  const isTaken = type === 'move' && to.hasMedia && to.id !== product.id
  return {
    body: {
      type,
      items: [{ product: product.id, name: attached.media, ...(type === 'move' && { to: to.id }) }],
    },
    expected: first(
      own === 'done' ? null : own,
      other === 'done' ? null : other,
      !product.hasMedia && 'hidden',
      isTaken && 'business',
    ),
    verdict: verdictOfBulk as Attempt['verdict'],
  }
}

export const mediaEntries: Record<string, Entry> = {
  'products.editProductFile': withinCompany(editor, ofFile(attached.file, { body: { isActive: false } })),
  'products.deleteProductFile': withinCompany(editor, ofFile(attached.file)),
  'products.orderProductMedia': withinCompany(editor, ofFile(null, { body: [attached.media] })),
  'products.editProductMedia': withinCompany(editor, ofFile(attached.media, { body: { isActive: false } })),
  'products.deleteProductMedia': withinCompany(editor, ofFile(attached.media)),
  'products.restoreProductMedia': withinCompany(editor, ofFile(attached.gone)),
  'products.setThreeSidesLayout': withinCompany(
    editor,
    ofFile(null, { version: '0', body: { ...defaultThreeSidesLayout } }),
  ),
  // None has one.
  'products.deleteThreeSidesLayout': withinCompany(
    editor,
    ofFile(null, { version: '0', expected: 'hidden' }),
  ),
  'media.bulkMedia': withinCompany(editor, bulkMedia),
  'media.setLightening': withinCompany(editor, ofFile(attached.media, { body: [] })),
  'media.setHotspots': withinCompany(editor, ofFile(attached.media, { body: [] })),
  'media.prepareMedia': withinCompany(editor, ofFile(attached.media, { body: {} })),
  'media.setPoster': withinCompany(editor, ofFile(attached.media, { image: picture })),
  'media.fetchMedia': withinCompany(
    editor,
    ofFile(null, { body: { url: 'https://files.example/chair.png' } }),
  ),
  'media.matchMedia': withinCompany(editor, () => ({ body: { fileNames: ['a.png'] }, expected: 'done' })),
  'media.shareMediaFile': withinCompany({ for: 'anyone' }, (world, _, random) => {
    const product = random.pick([...world.products, invented])
    return {
      params: { productId: product.id, fileName: attached.media },
      body: { file: 'phone' },
      // Pictures have no such file, seen or not.
      expected: 'hidden',
    }
  }),
}
