import type { Scope } from '../../scope/scope.ts'

/** Open pages of whoever knows the project read it again. */
export async function announceProject(open: Scope, id: string): Promise<void> {
  await open.announce({ kind: 'project', domainId: open.domainId, id })
}
