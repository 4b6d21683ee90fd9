/** Who writes: the person, whoever acts in their place, or a guest, who has no id as a person. */
import { openedProject, type Scope } from '../../../../scope/scope.ts'

export interface Author {
  authorId: string | null
  authorName: string
}

export function authorOf(scope: Scope): Author {
  const { impersonator, person } = scope
  return {
    authorId: impersonator?.id ?? person?.id ?? null,
    authorName: impersonator?.name ?? person?.name ?? openedProject(scope)?.guest?.name ?? '',
  }
}
