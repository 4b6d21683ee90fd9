/** Folders of a random tree, and groups without any rights yet: `drawRights` gives them. */
import { insertGroup } from '../../src/modules/access/index.ts'
import { insertFolder, visibleTree } from '../../src/modules/folders/index.ts'
import type { Making } from './making.ts'
import type { Folder, Group, World } from './world.ts'

export async function makeFolders({ random, scope }: Making): Promise<Folder[]> {
  const founding = await scope()
  const [root] = (await visibleTree(founding)).folders
  const folders: Folder[] = [{ id: root?.id ?? '', parent: null, isPublished: true, createdBy: null }]
  for (let n = 0; n < 7; n++) {
    const parent = random.pick(folders).id
    const values = { name: `Folder ${n}`, isProductFolder: true, isPublished: true }
    const id = await insertFolder(founding, { ...values, parentId: parent })
    folders.push({ id, parent, isPublished: true, createdBy: null })
  }
  return folders
}

/** Three teams, one that manages what is below it, one without any rights, and four groups of clients. */
export async function makeGroups({ scope }: Making, world: World): Promise<void> {
  const made = await scope()
  const rootId = world.groups[0]?.id ?? null
  const make = async (name: string, role: Group['role']) => {
    const isExternal = role === 'clients'
    const template = isExternal ? null : ('Custom' as const)
    const parent = isExternal ? rootId : null
    const given = { name, isExternal, isRoot: false, template, parentId: parent, levels: {} }
    const id = await insertGroup(made, given)
    const kind = isExternal ? 'external' : 'internal'
    world.groups.push({ id, kind, role, parent, levels: {}, folders: [], fields: [] })
  }
  for (const name of ['Team one', 'Team two', 'Team three']) await make(name, 'team')
  await make('Keepers', 'keepers')
  await make('Without', 'without')
  for (const n of [0, 1, 2, 3]) await make(`Clients ${n}`, 'clients')
}
