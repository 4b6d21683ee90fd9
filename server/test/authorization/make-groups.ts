/** Folders of a random tree, and groups without any rights yet: `drawRights` gives them. */
import { makeGroup, makeFolders as makeTree } from '../random-worlds/company.ts'
import type { Making } from './making.ts'
import type { Folder, Group, World } from './world.ts'

export async function makeFolders({ random, scope }: Making): Promise<Folder[]> {
  const tree = Array.from({ length: 7 }, (_, n) => ({ parent: random.below(n + 1) }))
  const ids = await makeTree(await scope(), tree)
  return ids.map((id, n) => {
    const parent = ids[tree[n - 1]?.parent ?? -1] ?? null
    return { id, parent, isPublished: true, createdBy: null }
  })
}

/** Three teams, one that manages what is below it, one without any rights, and four groups of clients. */
export async function makeGroups({ scope }: Making, world: World): Promise<void> {
  const made = await scope()
  const rootId = world.groups[0]?.id ?? null
  const make = async (name: string, role: Group['role']) => {
    const isExternal = role === 'clients'
    const parent = isExternal ? rootId : null
    const id = await makeGroup(made, { name, isExternal, parentId: parent })
    const kind = isExternal ? 'external' : 'internal'
    world.groups.push({ id, kind, role, parent, levels: {}, folders: [], fields: [] })
  }
  for (const name of ['Team one', 'Team two', 'Team three']) await make(name, 'team')
  await make('Keepers', 'keepers')
  await make('Without', 'without')
  for (const n of [0, 1, 2, 3]) await make(`Clients ${n}`, 'clients')
}
