/** Projects and what they consist of. */
import type { Project } from '@vitrine/contract'
import { unique } from '../../factories/company.ts'
import { type Builders, deletingRenamed, type Given, renaming, writing } from './versioned-write.ts'

async function project({ call, world }: Given) {
  const products = world.products.slice(0, 2).map(({ id }) => id)
  const body = { name: unique('Project'), selection: { ids: products } }
  const { _id } = (await call<Project>('POST /projects', { body })).body
  const read = async () => (await call<Project>(`GET /projects/${_id}`)).body.version
  return { path: `/projects/${_id}`, read, products }
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
}

export const heeding: Builders = {
  'projects.deleteProject': async (given) => deletingRenamed(await project(given)),
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
