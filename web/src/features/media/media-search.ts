/** What the address of the media page says. */
import { type MediaKind, mediaKinds } from '@vitrine/contract'
import { isId, searchedParam } from '../../lib/search-params.ts'

export const mediaStates = ['active', 'inactive', 'processing', 'error'] as const
export type MediaState = (typeof mediaStates)[number]

/** Parameters at their defaults are left out. */
export interface MediaSearch {
  /** `{folderId}/{productId}`: media of one product. */
  path?: string
  /** Where one came from: an address of this application. */
  from?: string
  q?: string
  kind?: MediaKind
  state?: MediaState
}

/** Reads an address; what can't be understood is dropped. */
export function mediaSearch(search: Record<string, unknown>): MediaSearch {
  const { path, from, q, kind, state } = search
  const found = {
    path: typeof path === 'string' && isPath(path) ? path : undefined,
    // Only this application's own pages: `//host` would lead elsewhere.
    from: typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined,
    q: searchedParam(q),
    kind: mediaKinds.find((one) => one === kind),
    state: mediaStates.find((one) => one === state),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function isPath(path: string): boolean {
  const [, product, ...rest] = path.split('/')
  return product !== undefined && isId(product) && rest.length === 0
}

/** The product that the media belong to. */
export function productOfPath(path: string | undefined): string | undefined {
  return path?.split('/')[1]
}
