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
    load: (id) =>
      id === resolved
        ? `export default ${JSON.stringify(minifyContractRouter(contract), onlyNeeded)}`
        : undefined,
  }
}

const forDocuments = new Set(['summary', 'description', 'reason', 'needs', 'tags', 'refusals'])

/** Leaves out what only the reference page and the server read. */
function onlyNeeded(key: string, value: unknown): unknown {
  if (key === 'errorMap') return {}
  return forDocuments.has(key) ? undefined : value
}
