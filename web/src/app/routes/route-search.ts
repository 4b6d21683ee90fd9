import { callContext } from '../../lib/api/call-context.ts'
import { checkedSearch, textParam } from '../../lib/search-params.ts'

/** Search parameters that belong to the application, not to a page. Anything else is left to the page's own check. */
export interface RootSearch {
  /** Share token: kept on every address, it is what lets its holder in. */
  token?: string | undefined
  /** The person or group whose view is shown: `person:<id>` or `group:<id>`. */
  view_as?: string | undefined
}

export function rootSearch(search: Record<string, unknown>): RootSearch {
  return { token: textParam(search.token), view_as: textParam(search.view_as) }
}

/** The check of a page below the root, whose parameters have been checked there. */
export function pageSearch<Search extends object>(check: (given: Record<string, unknown>) => Search) {
  return checkedSearch(check, ['token', 'view_as'])
}

/** Adds share token and view in use to every address; the one-time token of a mailed link is not one. */
export function keepWhose<Search extends RootSearch>(search: Search): Search {
  const { shareToken, viewAs } = callContext()
  return {
    ...search,
    ...(shareToken === null ? {} : { token: shareToken }),
    ...(viewAs === null ? {} : { view_as: viewAs }),
  }
}

export interface LoginSearch {
  /** Where to go after signing in. Untrusted: see `safeReturnPath`. */
  return?: string
}

export function loginSearch(search: Record<string, unknown>): LoginSearch {
  return typeof search.return === 'string' ? { return: search.return } : {}
}

export interface LinkSearch {
  /** One-time token of a mailed link. */
  token?: string
  /** What the token is about, for mails that are no notification. */
  kind?: 'report'
}

export function linkSearch(search: Record<string, unknown>): LinkSearch {
  const token = textParam(search.token)
  return {
    ...(token === undefined ? {} : { token }),
    ...(search.kind === 'report' ? { kind: 'report' } : {}),
  }
}
