/** What presenters want to say of products: read and written by those who run the project, and by nobody else. */
import type { ProjectNote } from '@vitrine/contract'
import { refuse } from '../../../platform/errors.ts'
import { checkFresh } from '../../../scope/record-versions.repository.ts'
import type { Scope } from '../../../scope/scope.ts'
import { productVisibility } from '../../products/index.ts'
import { announceProject } from '../announce-project.ts'
import { checkNotDone, getRunProject } from '../project-access.ts'
import { holdNoted, listNotes, saveNote } from './notes.repository.ts'

/** Notes on products that the caller sees. Refuses NotFound, NotAllowed to attendees. */
export async function listProjectNotes(scope: Scope, projectId: string): Promise<ProjectNote[]> {
  await getRunProject(scope, projectId)
  const rows = await listNotes(scope, projectId, await productVisibility(scope))
  return rows.map(({ productId, text, version }) => ({ product: productId, text, version }))
}

/**
 * Returns the note's version. Refuses NotFound, also for a product that the caller doesn't see in the project,
 * NotAllowed to attendees, ProjectDone, StaleVersion.
 */
export async function setProjectNote(
  scope: Scope,
  given: { projectId: string; productId: string; text: string },
  basedOn?: number,
): Promise<number> {
  const { projectId, productId: product_id } = given
  return await scope.transaction(async (open) => {
    const project = await getRunProject(open, projectId)
    if (!(await holdNoted(open, given, await productVisibility(open)))) refuse('NotFound')
    checkNotDone(project)
    const record = { kind: 'projectNote', key: { project_id: projectId, product_id } } as const
    await checkFresh(open, basedOn, record, ['text'])
    const version = await saveNote(open, given)
    await announceProject(open, projectId, [], { runners: true })
    return version
  })
}
