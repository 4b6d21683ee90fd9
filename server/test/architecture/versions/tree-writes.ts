/** Folders, their covers, and categories. */
import type { Category, Folder } from '@vitrine/contract'
import { unique } from '../../factories/company.ts'
import { type Builders, deletingRenamed, type Given, renaming, writing } from './versioned-write.ts'

async function folder({ call }: Given) {
  const list = async () =>
    (await call<{ result: Folder[] }>('GET /folders', { query: { per_page: '-1' } })).body.result
  const root = (await list())[0]?._id ?? ''
  const make = async (isProductFolder: boolean) => {
    const body = { name: unique('Folder'), parent: root, isProductFolder }
    return (await call<{ _id: string }>('POST /folders', { body })).body._id
  }
  const [_id, other] = [await make(true), await make(false)]
  const present = async () => (await list()).find((each) => each._id === _id)
  const path = `/folders/${_id}`
  return {
    path,
    root,
    other,
    read: async () => (await present())?.version ?? -1,
    cover: { path: `${path}/cover`, read: async () => (await present())?.coverVersion ?? -1 },
  }
}

async function category({ call }: Given) {
  const list = async () =>
    (await call<{ result: Category[] }>('GET /categories', { query: { per_page: '-1' } })).body.result
  const root = (await list())[0]?._id ?? ''
  const make = async () => {
    const body = { name: unique('Category'), parent: root }
    return (await call<{ _id: string }>('POST /categories', { body })).body._id
  }
  const [_id, other] = [await make(), await make()]
  const read = async () => (await list()).find((each) => each._id === _id)?.version ?? -1
  return { path: `/categories/${_id}`, root, other, read }
}

const moving = ({ path, read, root, other }: Awaited<ReturnType<typeof folder | typeof category>>) =>
  writing('POST', { path: `${path}/move`, read }, { mine: { parent: root }, theirs: { parent: other } })

export const needing: Builders = {
  'folders.editFolder': async (given) => renaming(await folder(given)),
  'categories.renameCategory': async (given) => renaming(await category(given)),
}

export const heeding: Builders = {
  'folders.moveFolder': async (given) => moving(await folder(given)),
  'folders.deleteFolder': async (given) => deletingRenamed(await folder(given)),
  'folders.setFolderCover': async (given) => {
    const { cover } = await folder(given)
    const image = given.picture
    return writing('PUT', cover, { mine: image, theirs: image }, { cover: true })
  },
  'folders.removeFolderCover': async (given) => {
    const { cover } = await folder(given)
    const theirCall = `PUT ${cover.path}` as const
    return { method: 'DELETE', ...cover, theirCall, theirs: given.picture, present: { cover: true } }
  },
  'categories.moveCategory': async (given) => moving(await category(given)),
  'categories.mergeCategory': async (given) => {
    const { path, read, other } = await category(given)
    const name = unique('Their name')
    return {
      method: 'POST',
      path: `${path}/merge`,
      mine: { into: other },
      theirCall: `PATCH ${path}`,
      theirs: { name },
      read,
      present: { name },
    }
  },
  'categories.deleteCategory': async (given) => deletingRenamed(await category(given)),
}
