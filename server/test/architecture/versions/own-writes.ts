/** What is one's own: views and their order, what one is notified of, profile and picture. Two devices write it. */
import type {
  ProductView,
  Recipe,
  ReportSchedule,
  Session,
  VersionedConfigs,
  Webhook,
} from '@vitrine/contract'
import { unique } from '../../factories/company.ts'
import { someRecipe } from '../../factories/recipes.ts'
import { exampleName } from '../../factories/reports.ts'
import { type Builders, deleting, deletingRenamed, type Given, renaming, writing } from './versioned-write.ts'

async function view({ call, world }: Given) {
  const path = `/users/${world.admin.id}/product-views` as const
  const make = async () => (await call<string>(`POST ${path}`, { body: { name: unique('View') } })).body
  const [id, other] = [await make(), await make()]
  const list = async () => (await call<ProductView[]>(`GET ${path}`)).body
  const find = async () => (await list()).find(({ _id }) => _id === id)
  return {
    place: { path: `${path}/${id}`, read: async () => (await find())?.version ?? -1 },
    order: { path: `${path}/order`, read: async () => (await find())?.orderVersion ?? -1 },
    ids: [id, other],
    others: (await list()).map(({ _id }) => _id).filter((each) => each !== id && each !== other),
  }
}

async function account({ call, world }: Given) {
  const user = async () => {
    const { body } = await call<Session>('GET /auth/session')
    if (body.user === null) throw new Error('Nobody is signed in')
    return body.user
  }
  const path = `/users/${world.admin.id}`
  return {
    profile: { path, read: async () => (await user()).version },
    picture: { path: `${path}/picture`, read: async () => (await user()).assetsVersion },
    name: `pictures/${world.admin.id}/picture.png`,
  }
}

const viewParts = () => ({
  name: unique('Their view'),
  filters: [{ field: 'name', type: 'REGEX_I', value: 'lamp' }],
  sharedWithGroups: [],
})

async function recipe({ call }: Given) {
  const body = { name: unique('Recipe'), work: someRecipe.work, schedule: 'hand' }
  const { _id } = (await call<{ _id: string }>('POST /transfer-recipes', { body })).body
  const read = async () => {
    const { result } = (await call<{ result: Recipe[] }>('GET /transfer-recipes')).body
    return result.find((each) => each._id === _id)?.version ?? -1
  }
  return { path: `/transfer-recipes/${_id}`, read }
}

async function schedule({ call, world }: Given) {
  const body = {
    report: exampleName,
    asked: { rows: 1 },
    rhythm: 'weekly',
    format: 'pdf',
    receivers: [world.admin.id],
  }
  const { _id } = (await call<{ _id: string }>('POST /report-schedules', { body })).body
  const read = async () => {
    const { result } = (await call<{ result: ReportSchedule[] }>('GET /report-schedules')).body
    return result.find((each) => each._id === _id)?.version ?? -1
  }
  return { path: `/report-schedules/${_id}`, read }
}

async function webhook({ call }: Given) {
  const body = { name: unique('Webhook'), address: 'https://receiver.example/', topics: ['people'] }
  const { _id } = (await call<{ _id: string }>('POST /webhooks', { body })).body
  const read = async () => {
    const { result } = (await call<{ result: Webhook[] }>('GET /webhooks')).body
    return result.find((each) => each._id === _id)?.version ?? -1
  }
  return { path: `/webhooks/${_id}`, read }
}

export const needing: Builders = {
  'webhooks.editWebhook': async (given) => renaming(await webhook(given)),
  'reports.editReportSchedule': async (given) =>
    writing('PATCH', await schedule(given), { mine: { format: 'pdf' }, theirs: { format: 'xlsx' } }),
  'recipes.editRecipe': async (given) => renaming(await recipe(given)),
}

export const heeding: Builders = {
  'webhooks.deleteWebhook': async (given) => deletingRenamed(await webhook(given)),
  'reports.deleteReportSchedule': async (given) => deleting(await schedule(given), { format: 'xlsx' }),
  'recipes.deleteRecipe': async (given) => deletingRenamed(await recipe(given)),
  'products.editProductView': async (given) => {
    const mine = { name: unique('My view'), filters: [], sharedWithGroups: [], sorting: '-name' }
    return writing('PATCH', (await view(given)).place, { mine, theirs: viewParts() })
  },
  'products.orderProductViews': async (given) => {
    const { order, ids, others } = await view(given)
    const theirs = [...ids.toReversed(), ...others]
    return writing('PUT', order, { mine: [...ids, ...others], theirs }, { order: theirs })
  },
  'products.deleteProductView': async (given) => deleting((await view(given)).place, viewParts()),
  'notifications.updateNotificationConfigs': async ({ call, world }) => {
    const path = `/users/${world.admin.id}/notification-configs` as const
    const get = async () => (await call<VersionedConfigs>(`GET ${path}`)).body
    const { version: _, ...configs } = await get()
    const theirs = { ...configs, internal: { ...configs.internal, receiveAll: !configs.internal.receiveAll } }
    const read = async () => (await get()).version
    return writing('PUT', { path, read }, { mine: configs, theirs }, { configs: theirs })
  },
  'identity.updateUser': async (given) => {
    const theirs = { company: unique('Their company'), numberFormat: null }
    return writing(
      'PATCH',
      (await account(given)).profile,
      { mine: { company: 'My company' }, theirs },
      {
        company: theirs.company,
      },
    )
  },
  'access.setPicture': async (given) => {
    const { picture, name } = await account(given)
    return writing('PUT', picture, { mine: given.picture, theirs: given.picture }, { picture: name })
  },
  'access.removePicture': async (given) => {
    const { picture, name } = await account(given)
    const theirCall = `PUT ${picture.path}` as const
    return { ...deleting(picture, given.picture, theirCall), present: { picture: name } }
  },
}
