/** Folders of several makers, and groups with levels and lists at random. */
import { sql } from 'kysely'
import { createGroup, setFieldAccess, setFolderAccess } from '../../src/modules/access/index.ts'
import { createFolder, visibleTree } from '../../src/modules/folders/index.ts'
import type { Making } from './making.ts'
import type { Random } from './random.ts'
import { areas, type Folder, type Group, type Levels, type World } from './world.ts'

const anyLevel = [0, 1, 2, 3] as const

/** Rights to change are often none: else nobody would ever be refused. */
export function randomLevels(random: Random): Levels {
  const levels: Levels = {}
  for (const area of areas) {
    levels[area] = {
      view: random.pick(anyLevel),
      edit: random.happens(0.35) ? 0 : random.pick(anyLevel),
    }
  }
  return levels
}

export async function makeFolders({ random, scope }: Making, makers: readonly string[]): Promise<Folder[]> {
  const founding = await scope()
  const [root] = (await visibleTree(founding)).folders
  const folders: Folder[] = [{ id: root?.id ?? '', parent: null, isPublished: true, createdBy: null }]
  for (let n = 0; n < 7; n++) {
    const parent = random.pick(folders).id
    const isPublished = random.happens(0.7)
    const id = await createFolder(founding, {
      parentId: parent,
      name: `Folder ${n}`,
      isProductFolder: true,
      isPublished,
    })
    folders.push({ id, parent, isPublished, createdBy: random.pick(makers) })
  }
  for (const { id, createdBy } of folders) {
    await founding.rows(sql`update folders set created_by = ${createdBy}
      where domain_id = ${founding.domainId} and id = ${id}`)
  }
  return folders
}

export interface Groups {
  internal: Group[]
  external: Group[]
  /** Its members manage the external groups below it, with any level of changing groups. */
  keepers: Group
  without: Group
}

export async function makeGroups({ random, scope }: Making, world: World): Promise<Groups> {
  const made = await scope()
  const make = async (name: string, kind: 'internal' | 'external', parent: string | null, levels: Levels) => {
    const isExternal = kind === 'external'
    const template = isExternal ? null : ('Custom' as const)
    const given = { name, isExternal, isRoot: false, template, parentId: parent, levels }
    const id = await createGroup(made, given)
    const folders = random.some(world.folders, 0.5).map((folder) => {
      const canView = random.happens(0.8)
      return { id: folder.id, canView, canEdit: canView && !isExternal && random.happens(0.6) }
    })
    const fields = random
      .some(world.fields, 0.6)
      .map((field) => ({ id: field.id, canEdit: !isExternal && random.happens(0.6) }))
    await setFolderAccess(made, id, folders)
    await setFieldAccess(made, id, fields)
    const group: Group = { id, kind, parent, levels, folders, fields }
    world.groups.push(group)
    return group
  }
  const internal = [
    await make('Team one', 'internal', null, randomLevels(random)),
    await make('Team two', 'internal', null, randomLevels(random)),
    await make('Team three', 'internal', null, randomLevels(random)),
  ]
  const edit = random.pick([1, 2, 3] as const)
  const keepers = await make('Keepers', 'internal', null, {
    ...randomLevels(random),
    group: { view: edit, edit },
  })
  const without = await make('Without', 'internal', null, {})
  const rootId = world.groups.find(({ kind }) => kind === 'root')?.id ?? ''
  const external: Group[] = []
  const parents = [keepers.id, keepers.id, random.pick(internal).id, rootId]
  for (const [n, parent] of parents.entries()) {
    external.push(await make(`Clients ${n}`, 'external', parent, randomLevels(random)))
  }
  return { internal, external, keepers, without }
}
