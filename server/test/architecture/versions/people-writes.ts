/** Groups, tags, what people have, share links and the company's own sign-in. */
import type { GroupDetail, IdentityProvider, Member, ShareLink, Tag } from '@vitrine/contract'
import { unique } from '../../factories/company.ts'
import { type Builders, deleting, deletingRenamed, type Given, renaming, writing } from './versioned-write.ts'

async function group({ call }: Given, isExternal = false) {
  const groups = (await call<{ result: { _id: string; isRoot: boolean }[] }>('GET /groups')).body.result
  const parent = isExternal ? groups.find(({ isRoot }) => isRoot)?._id : undefined
  const body = { name: unique('Group'), isExternal, template: 'Custom', levels: {}, parent }
  const { _id } = (await call<{ _id: string }>('POST /groups', { body })).body
  const read = async () => (await call<GroupDetail>(`GET /groups/${_id}`)).body.version
  return { _id, path: `/groups/${_id}`, read }
}

async function tag({ call }: Given) {
  const body = { name: unique('Tag'), priceTypes: [] }
  const { _id } = (await call<{ _id: string }>('POST /tags', { body })).body
  const read = async () =>
    (await call<Tag[]>('GET /tags')).body.find((each) => each._id === _id)?.version ?? -1
  return { _id, path: `/tags/${_id}`, read }
}

async function access(given: Given) {
  const { id } = await given.person()
  const list = async () =>
    (await given.call<{ result: Member[] }>('GET /users', { query: { per_page: '-1' } })).body.result
  const read = async () => (await list()).find(({ _id }) => _id === id)?.version ?? -1
  return { path: `/users/${id}/access`, read }
}

async function link(given: Given) {
  const [external] = await given
    .call<{ result: { _id: string }[] }>('GET /groups', { query: { kind: 'external' } })
    .then(({ body }) => body.result)
  const body = { name: unique('Link'), group: external?._id, target: { kind: 'catalogue' }, expires: '1 day' }
  const { _id } = (await given.call<{ _id: string }>('POST /share-links', { body })).body
  const read = async () =>
    (await given.call<ShareLink[]>('GET /share-links')).body.find((each) => each._id === _id)?.version ?? -1
  return { path: `/share-links/${_id}`, read }
}

async function provider({ call, issuer }: Given) {
  const path = '/identity-provider'
  const common = { issuer, clientId: 'vitrine', clientSecret: 'secret', isEnabled: true }
  const body = (name: string) => ({ name, ...common })
  const read = async () =>
    (await call<{ provider: IdentityProvider | null }>(`GET ${path}`)).body.provider?.version ?? 0
  if ((await read()) === 0) await call(`PUT ${path}`, { body: body('Some name') })
  const name = unique('Their name')
  return { place: { path, read }, mine: body('My name'), theirs: body(name), present: { name } }
}

export const needing: Builders = {
  'people.editGroup': async (given) => renaming(await group(given)),
  'singleSignOn.setIdentityProvider': async (given) => {
    const { place, present, ...bodies } = await provider(given)
    return writing('PUT', place, bodies, present)
  },
}

export const heeding: Builders = {
  'people.editUserAccess': async (given) => {
    const [theirGroup, myGroup, theirTag] = [await group(given), await group(given), await tag(given)]
    const theirs = { groups: [theirGroup._id], tags: [theirTag._id] }
    return writing('PATCH', await access(given), { mine: { groups: [myGroup._id], tags: [] }, theirs })
  },
  'people.deleteGroup': async (given) => deletingRenamed(await group(given)),
  'people.editTag': async (given) => {
    const theirs = { name: unique('Their name'), priceTypes: [given.world.prices.retail] }
    const mine = { name: unique('My name'), priceTypes: [] }
    return writing('PATCH', await tag(given), { mine, theirs })
  },
  'people.deleteTag': async (given) =>
    deleting(await tag(given), { name: unique('Their name'), priceTypes: [] }),
  'shareLinks.editShareLink': async (given) => {
    const named = (whose: string) => ({ name: unique(`${whose} name`), note: unique(`${whose} note`) })
    return writing('PATCH', await link(given), { mine: named('My'), theirs: named('Their') })
  },
  'shareLinks.revokeShareLink': async (given) => deletingRenamed(await link(given)),
  'singleSignOn.removeIdentityProvider': async (given) => {
    const { place, theirs, present } = await provider(given)
    return { ...deleting(place, theirs, `PUT ${place.path}`), present }
  },
}
