// In a process whose sources Node loads by itself: they start the bundles of their limited programs, as in production.
import { registerHooks } from 'node:module'
import { asBundled } from './bundled-programs.mjs'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/server\/src\/.*\.ts$/.test(url) || loaded.source === undefined) return loaded
    const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return code.includes('.program.ts') ? { ...loaded, source: asBundled(code) } : loaded
  },
})
