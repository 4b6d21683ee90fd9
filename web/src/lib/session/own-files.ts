import type { Entered } from './session-store.ts'

/**
 * Whether what somebody has had made, exports say, is reached by “Your files”: clients have no bell that leads there.
 * Whoever holds a link alone has no files, and in somebody else’s view there is the catalogue.
 */
export function hasOwnFiles({ access, user, viewAs }: Entered): boolean {
  return access.isClient && user !== null && viewAs === null
}
