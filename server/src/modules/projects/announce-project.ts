import type { Scope } from '../../scope/scope.ts'
import { listReaders } from './people/project-people.repository.ts'

/**
 * Open pages of whoever knows the project, or knew it until now, read it again; `runners`: of its owner and presenters,
 * where it is nothing to attendees.
 */
export async function announceProject(
  open: Scope,
  id: string,
  former: readonly string[] = [],
  { runners = false } = {},
): Promise<void> {
  const personIds = [...new Set([...former, ...(await listReaders(open, id, { runners }))])]
  await open.announce({ kind: 'project', domainId: open.domainId, id, personIds })
}
