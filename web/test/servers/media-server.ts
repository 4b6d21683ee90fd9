/** The calls of the media page, answered in the page itself by the rules of the server. */
import type { ListedMedia, MediaAction, MediaBulkReport, MediaItem } from '@vitrine/contract'
import { exampleFolders, exampleSettings, idOf, ids } from '../example-company.ts'

const at = '2026-01-31T12:00:00.000Z'

export function exampleMedia(
  product: number,
  name: string,
  item: Partial<MediaItem> = {},
  folders: readonly string[] = [ids.showroom],
): ListedMedia {
  return {
    product: {
      _id: idOf(1_000 + product),
      name: `Chair ${product}`,
      reference: `REF-${product}`,
      folders: [...folders],
      mediaOrderVersion: 1,
    },
    item: {
      name,
      type: 'image',
      version: 1,
      revision: 1,
      isActive: true,
      lightening: [],
      environment: null,
      width: null,
      height: null,
      sizeBytes: 1_000,
      prepared: [],
      placeholder: null,
      isReady: true,
      pending: null,
      ...item,
    },
    createdAt: at,
    isUnitGuessed: false,
  }
}

interface Refused {
  name: string
  code: string
  data: Record<string, string | number>
}

export class MediaServer {
  /** Every bulk action that was asked for, in order. */
  readonly actions: MediaAction[] = []
  /** Asked for by bulk actions, but not done. */
  refused: Refused | null = null
  media: ListedMedia[]
  private readonly trash = new Map<string, ListedMedia>()

  constructor(media: readonly ListedMedia[]) {
    this.media = [...media]
  }

  /** Takes the place of the network; answers the way back. */
  install(): () => void {
    const network = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith('/api/')) return network(input, init)
      return Response.json(await this.answer(request, pathname.slice('/api'.length)))
    }
    return () => {
      globalThis.fetch = network
    }
  }

  private async answer(request: Request, path: string): Promise<unknown> {
    if (path === '/media/bulk') return this.bulk(await request.json())
    if (path === '/media') return this.list(new URL(request.url).searchParams)
    if (path === '/media/storage') return { images: 1_000, videos: 0, models: 0, documents: 0 }
    if (path === '/folders') return exampleFolders
    if (path === '/products/query') {
      const result = [...new Map(this.media.map(({ product }) => [product._id, product])).values()]
      return { total: result.length, result }
    }
    if (/^\/domains\/[^/]+\/settings$/.test(path)) return exampleSettings
    return []
  }

  private list(parameters: URLSearchParams) {
    const [page, size] = [Number(parameters.get('page') ?? 1), Number(parameters.get('per_page') ?? 20)]
    const product = parameters.get('product')
    const all = this.media.filter((one) => product === null || one.product._id === product)
    return { total: all.length, result: all.slice((page - 1) * size, page * size) }
  }

  private bulk(action: MediaAction): MediaBulkReport {
    this.actions.push(action)
    const report: MediaBulkReport = { changed: [], faults: [] }
    for (const { product, name } of action.items) {
      if (name === this.refused?.name) {
        report.faults.push({ product, ...this.refused })
        continue
      }
      const key = `${product}/${name}`
      const place = this.media.findIndex((one) => `${one.product._id}/${one.item.name}` === key)
      const one = this.media[place] ?? this.trash.get(key)
      if (one === undefined) throw new Error(`no ${key}`)
      report.changed.push({ product, name, was: { product, place } })
      if (action.type === 'show' || action.type === 'hide')
        this.media[place] = { ...one, item: { ...one.item, isActive: action.type === 'show' } }
      if (action.type === 'delete') {
        this.trash.set(key, one)
        this.media.splice(place, 1)
      }
      if (action.type === 'restore') this.media.push(one)
    }
    return report
  }
}
