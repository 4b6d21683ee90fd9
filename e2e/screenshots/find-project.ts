import { call, type Studio, type Visitor } from './studio.ts'

/** The id of the ongoing project whose name begins so. */
export async function findProject(studio: Studio, visitor: Visitor, beginning: string): Promise<string> {
  const answer = await call(studio, visitor, 'GET', '/api/projects?domain={domain}&state=ongoing')
  const { result } = answer as { result: { _id: string; name: string }[] }
  const found = result.find(({ name }) => name.startsWith(beginning))
  if (found === undefined) throw new Error(`no project is called ${beginning}`)
  return found._id
}
