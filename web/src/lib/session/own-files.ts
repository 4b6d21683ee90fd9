import type { Entered } from './session-store.ts'

/**
 * Whether the person reaches their files, such as exports, by “Your files”: clients have no bell that leads there. A
 * visitor by link has no files, and in another person’s view only the catalogue can be opened.
 */
export function hasOwnFiles({ access, user, viewAs }: Entered): boolean {
  return access.isClient && user !== null && viewAs === null
}
