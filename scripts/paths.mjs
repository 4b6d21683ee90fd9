import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** Notes of these scripts about what is built already; may be deleted at any time. */
export const NOTES = join(ROOT, '.vitrine')
export const NODE_MODULES = join(ROOT, 'node_modules')
