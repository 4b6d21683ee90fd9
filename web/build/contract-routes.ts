import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@vitrine/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract-routes'
const resolved = `\0${name}`

/**
 * Serves the contract's methods, paths and access as plain data. The browser needs no schemas to make a call,
 * so the schema library stays out of the bundle.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? moduleOfRoutes(minifyContractRouter(contract)) : undefined),
  }
}

interface Call {
  meta: object
  route: { method?: string; path?: string }
}

const mark = '~orpc'
/** What only the server, its documents and tests read. */
const unneeded = new Set([
  ...['summary', 'description', 'reason', 'needs', 'tags', 'refusals', 'successStatus'],
  ...['sessions', 'version', 'isCatalog', 'servesGuests', 'isOperator'],
])

/** As a program: hundreds of calls have a handful of accesses, which are written once. */
export function moduleOfRoutes(router: object): string {
  const metas: string[] = []
  const others: string[] = []
  const placeIn = (known: string[], value: object) => {
    const text = JSON.stringify(value, onlyNeeded)
    if (!known.includes(text)) known.push(text)
    return known.indexOf(text)
  }
  const written = (node: object): string => {
    if (mark in node) {
      const { meta, route } = node[mark] as Call
      const { method, path, ...other } = route
      const texts = [method, path].map((text) => JSON.stringify(text))
      return `c(${[...texts, placeIn(metas, meta), placeIn(others, other)]})`
    }
    const entries = Object.entries(node).map(([key, child]) => `${JSON.stringify(key)}:${written(child)}`)
    return `{${entries}}`
  }
  const routes = written(router)
  return `const metas=[${metas}],others=[${others}]
const c=(method,path,meta,other)=>({${JSON.stringify(mark)}:{errorMap:{},meta:metas[meta],route:{method,path,...others[other]}}})
export default ${routes}`
}

function onlyNeeded(key: string, value: unknown): unknown {
  return unneeded.has(key) ? undefined : value
}
