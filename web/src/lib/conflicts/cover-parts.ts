import type { ErrorParameters } from '@vitrine/contract'
import { callContext } from '../api/call-context.ts'
import type { ConflictPart } from './conflict-store.ts'

/** Two covers of the same thing, as pictures. `pathOf` is the address of the one that is there. */
export function coverParts(
  mine: Blob | undefined,
  { version, cover }: ErrorParameters,
  pathOf: (domainId: string, version: number) => string,
): ConflictPart[] {
  const theirs = cover === 'true' ? pathOf(callContext().domainId ?? '', Number(version)) : null
  return [{ part: 'cover', mine: null, theirs: '', pictures: { mine: mine ?? null, theirs } }]
}
