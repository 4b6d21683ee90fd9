/** Which files show a product on paper: pictures themselves, stills of films and models. */
import type { PreparedFile } from '@vitrine/contract'
import type { Scope } from '../../../scope/scope.ts'
import { listShownItems, type ShownItem } from './media-versions.repository.ts'
import { preparedKey } from './stored-media.service.ts'

/** Keys of files in the storage. */
export interface PrintablePicture {
  /** Key of the picture of about 960 px, or of the largest that exists below it. */
  key: string
  /** Key of the picture of about 1,920 px, or of the largest that exists below it. */
  largeKey: string
}

/** Pictures of no more pixels on a side are read as they were uploaded. */
const smallPx = 1_300
const largePx = 2_500

/** Pictures by product, in the order of pages. Doesn't check which products the caller sees. */
export async function printablePictures(
  scope: Scope,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, PrintablePicture[]>> {
  const byProduct = new Map<string, PrintablePicture[]>()
  for (const item of await listShownItems(scope, productIds)) {
    const pictures = byProduct.get(item.productId) ?? []
    pictures.push(printableOf(item))
    byProduct.set(item.productId, pictures)
  }
  return byProduct
}

function printableOf(item: ShownItem): PrintablePicture {
  const small = fileKey(item, ['w960', 'poster'], smallPx)
  return { key: small, largeKey: fileKey(item, ['w1920', 'w960', 'poster'], largePx) }
}

function fileKey(
  { type, storedAs, prepared, width, height }: ShownItem,
  wanted: readonly PreparedFile[],
  mostPx: number,
): string {
  const made = wanted.find((file) => prepared.includes(file))
  const isSmall = width !== null && height !== null && Math.max(width, height) <= mostPx
  // What browsers show was made of pictures that programs rarely read.
  const whole = prepared.includes('picture') ? preparedKey(storedAs, 'picture') : storedAs
  if (type === 'image' && isSmall) return whole
  return preparedKey(storedAs, made ?? 'thumbnail')
}
