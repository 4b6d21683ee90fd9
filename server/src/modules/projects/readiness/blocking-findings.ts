import type { Scope } from '../../../scope/scope.ts'

/** How many findings keep the project from starting. */
export async function blockingFindings(_scope: Scope, _projectId: string): Promise<number> {
  return 0
}
