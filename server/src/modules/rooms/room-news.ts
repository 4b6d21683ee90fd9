import type { Scope } from '../../scope/scope.ts'

/** `people`: to presenters. */
export async function announceRoom(open: Scope, roomId: string, what: 'room' | 'people'): Promise<void> {
  await open.announce({ kind: 'room', domainId: open.domainId, roomId, what })
}
