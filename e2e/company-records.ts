/** Makes the records that a journey needs in its company, through the API, as the person signed in on the page. */
import type { Page } from '@playwright/test'

// Shapes are the contract's; a journey reads what it has just made.
// biome-ignore lint/suspicious/noExplicitAny: answers of any call.
export type Call = (method: string, path: string, body?: object) => Promise<any>

export function callsOf(page: Page): Call {
  return (method, path, body) =>
    page.evaluate(
      async ([how, where, what]) => {
        const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
        const answer = await fetch(`/api${where}${where.includes('?') ? '&' : '?'}domain=${domain}`, {
          method: how,
          headers: what === undefined ? {} : { 'content-type': 'application/json' },
          ...(what === undefined ? {} : { body: JSON.stringify(what) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${where}: ${text}`)
        return text === '' ? null : JSON.parse(text)
      },
      [method, path, body] as const,
    )
}

/** A published one for products, at the top; its id. */
export async function makeFolder(call: Call, name: string): Promise<string> {
  const { result } = await call('GET', '/folders?page=1&per_page=-1&sort=left')
  const folder = await call('POST', '/folders', { name, parent: result[0]._id, isProductFolder: true })
  await call('PATCH', `/folders/${folder._id}`, { isPublished: true, version: 1 })
  return folder._id
}

/** In that folder, with a reference; its id. */
export async function makeProduct(
  call: Call,
  folder: string,
  name: string,
  more: object = {},
): Promise<string> {
  const product = { name, reference: `REF-${name.replaceAll(' ', '')}`, folders: [folder], ...more }
  return (await call('POST', '/products', product))._id
}

/** Lamp 01, Lamp 02 and so on, at 10.50 each; their ids. */
export async function makeLamps(
  call: Call,
  count: number,
): Promise<{ folder: string; lamps: string[]; priceType: string }> {
  const folder = await makeFolder(call, 'Spring')
  const priceType: string = await call('POST', '/price-types', { name: 'Trade', currency: 'EUR' })
  const prices = [{ priceType, value: '10.5' }]
  const lamps: string[] = []
  for (let number = 1; number <= count; number += 1)
    lamps.push(await makeProduct(call, folder, lampName(number), { prices }))
  return { folder, lamps, priceType }
}

export function lampName(number: number): string {
  return `Lamp ${String(number).padStart(2, '0')}`
}

/** A group of clients, who see of folders what is listed for them, or all; its id. */
export async function makeClients(
  call: Call,
  name: string,
  folders: 'all' | readonly string[],
): Promise<string> {
  const { result } = await call('GET', '/groups?page=1&per_page=-1&kind=internal')
  const view = folders === 'all' ? 3 : 1
  const levels = { folder: { view, edit: 0 }, productDetail: { view: 3, edit: 0 } }
  const parent = result[0]._id
  const { _id } = await call('POST', '/groups', { name, isExternal: true, parent, levels })
  if (folders === 'all') return _id
  const { version } = await call('GET', `/groups/${_id}`)
  await call('PATCH', `/groups/${_id}?version=${version}`, {
    folders: folders.map((id) => ({ id, canView: true, canEdit: false })),
  })
  return _id
}

/** Invited to the company; their id. */
export async function inviteClient(
  call: Call,
  email: string,
  group: string,
  more: object = {},
): Promise<string> {
  const invitation = { emails: [email], isClient: true, groups: [group], ...more }
  return (await call('POST', '/users/invite', invitation)).invited[0]._id
}
