import type { ProjectState } from '@vitrine/contract'
import { call, type Studio, type Visitor } from './studio.ts'

/** The id of the project of a state whose name begins so. */
export async function findProject(
  studio: Studio,
  visitor: Visitor,
  state: ProjectState,
  beginning: string,
): Promise<string> {
  const answer = await call(studio, visitor, 'GET', `/api/projects?domain={domain}&state=${state}`)
  const { result } = answer as { result: { _id: string; name: string }[] }
  const found = result.find(({ name }) => name.startsWith(beginning))
  if (found === undefined) throw new Error(`no project is called ${beginning}`)
  return found._id
}
