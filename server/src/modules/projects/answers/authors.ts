/** Who writes: the person, or whoever acts in their place. */
import type { Scope } from '../../../scope/scope.ts'

export interface Author {
  authorId: string | null
  authorName: string
}

export function authorOf({ impersonator, person }: Scope): Author {
  return {
    authorId: impersonator?.id ?? person?.id ?? null,
    authorName: impersonator?.name ?? person?.name ?? '',
  }
}
