/** Projects and what they consist of. */
import type { GuestLink, Project, ProjectNote, ProjectTemplate } from '@vitrine/contract'
import { unique } from '../../factories/company.ts'
import { type Builders, deleting, deletingRenamed, type Given, renaming, writing } from './versioned-write.ts'

async function project({ call, world }: Given) {
  const products = world.products.slice(0, 2).map(({ id }) => id)
  const body = { name: unique('Project'), selection: { ids: products } }
  const { _id } = (await call<Project>('POST /projects', { body })).body
  const path = `/projects/${_id}` as const
  const present = async () => (await call<Project>(`GET ${path}`)).body
  return {
    path,
    products,
    read: async () => (await present()).version,
    cover: { path: `${path}/cover`, read: async () => (await present()).coverVersion },
  }
}

async function template(given: Given) {
  const { path: from } = await project(given)
  const body = { name: unique('Template'), from: { project: from.replace('/projects/', '') } }
  const { _id } = (await given.call<ProjectTemplate>('POST /project-templates', { body })).body
  const path = `/project-templates/${_id}` as const
  return { path, read: async () => (await given.call<ProjectTemplate>(`GET ${path}`)).body.version }
}

/** One revokes it, the other gives it a name in the list of all links. */
async function revokingGuestLink(given: Given) {
  const { path } = await project(given)
  const { call, world } = given
  const body = { name: unique('Link'), group: world.client.groupIds[0], expires: '1 day' }
  const { _id } = (await call<{ _id: string }>(`POST ${path}/guest-links`, { body })).body
  const read = async () => {
    const { body: links } = await call<GuestLink[]>(`GET ${path}/guest-links`)
    return links.find((link) => link._id === _id)?.version ?? 0
  }
  const theirs = { name: unique('Their name') }
  return deleting({ path: `${path}/guest-links/${_id}`, read }, theirs, `PATCH /share-links/${_id}`)
}

/** Both change which products it has, and in which order. */
const changing =
  (
    action: string,
    bodyOf: (products: readonly string[]) => object,
    left: (products: readonly string[]) => readonly string[],
  ) =>
  async (given: Given) => {
    const { path, read, products } = await project(given)
    const place = { path: `${path}/products${action}`, read }
    const body = bodyOf(products)
    const present = { products: left(products).map((product) => ({ product })) }
    return writing('POST', place, { mine: body, theirs: body }, present)
  }

export const needing: Builders = {
  'projects.editProject': async (given) => renaming(await project(given)),
  'projectTemplates.editTemplate': async (given) => renaming(await template(given)),
  'projects.setProjectNote': async (given) => {
    const { path, products } = await project(given)
    const product = products[0] ?? ''
    const read = async () => {
      const { body: notes } = await given.call<ProjectNote[]>(`GET ${path}/notes`)
      return notes.find((note) => note.product === product)?.version ?? 0
    }
    const [mine, theirs] = [{ text: unique('My words') }, { text: unique('Their words') }]
    return writing('PUT', { path: `${path}/notes/${product}`, read }, { mine, theirs })
  },
}

export const heeding: Builders = {
  'projects.setProjectCover': async (given) => {
    const { cover } = await project(given)
    return writing('PUT', cover, { mine: given.picture, theirs: given.picture }, { cover: true })
  },
  'projects.removeProjectCover': async (given) => {
    const { cover } = await project(given)
    const theirCall = `PUT ${cover.path}` as const
    return { method: 'DELETE', ...cover, theirCall, theirs: given.picture, present: { cover: true } }
  },
  'projects.deleteProject': async (given) => deletingRenamed(await project(given)),
  'projectTemplates.deleteTemplate': async (given) => deletingRenamed(await template(given)),
  'guestLinks.revokeGuestLink': revokingGuestLink,
  'projects.addProjectProducts': changing(
    '',
    (products) => ({ selection: { ids: products } }),
    (products) => products,
  ),
  'projects.removeProjectProducts': changing(
    '/remove',
    ([first]) => ({ products: [first] }),
    ([_, ...others]) => others,
  ),
  'projects.moveProjectProducts': changing(
    '/move',
    ([first]) => ({ products: [first], before: null }),
    ([first = '', ...others]) => [...others, first],
  ),
}
