// @smoke
/** The page of people on the page kit: found and sorted by the address, chosen, changed, taken out. */
import type { GroupRow, Member } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf, personId } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { UsersPage } from './users-page.tsx'

function memberNamed(number: number, name: string): Member {
  return {
    _id: idOf(number),
    email: `${name.toLowerCase()}@atelier.example`,
    profile: { name, company: 'Atelier', picture: null },
    isClient: false,
    assetsVersion: 0,
    state: 'active',
    isSuperAdmin: false,
    groups: [idOf(80)],
    tags: [],
    priceTypes: [],
    lastSeenAt: null,
    invitedAt: null,
    version: 1,
    mayManage: true,
  }
}

const editors: GroupRow = {
  _id: idOf(80),
  name: 'Editors',
  isExternal: false,
  isRoot: false,
  template: 'Creator',
  parent: null,
  version: 1,
  members: 2,
  mayManage: true,
  mayChangeMembers: true,
  mayMakeBelow: false,
}

async function open(people?: readonly Member[]) {
  const self = { ...memberNamed(0, 'Me'), _id: personId }
  const session = enteredAs()
  const permissions = { ...session.access.permissions, group: { view: 3, edit: 3 } as const }
  return await openPart(<UsersPage />, {
    session: { ...session, access: { ...session.access, permissions } },
    at: '/users/users/internal',
    path: '/users/users/$state',
    messages: ['people', 'errors'],
    answers: {
      'GET /users':
        people === undefined
          ? { total: 45, result: [self, memberNamed(91, 'Ada'), memberNamed(92, 'Bo')] }
          : { total: people.length, result: people },
      'GET /groups': { total: 1, result: [editors] },
      'POST /users/bulk': { changed: 2, refused: [] },
    },
  })
}

beforeEach(() => page.viewport(1_400, 900))

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const lastAsked = (asked: { call: string; search: URLSearchParams; body: unknown }[], call: string) =>
  asked.filter((one) => one.call === call).at(-1)

describe('the page of people', () => {
  it('asks for the order, the page and the state that the address says', async () => {
    const { asked, address } = await open()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(() => lastAsked(asked, 'GET /users')?.search.get('sort')).toBe('-name')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect.poll(() => lastAsked(asked, 'GET /users')?.search.get('page')).toBe('2')
    expect(address()).toBe('/users/users/internal?sort=-name&page=2')
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'Editors' }).click()
    await expect.poll(() => lastAsked(asked, 'GET /users')?.search.get('group')).toBe(idOf(80))
    expect(address()).toBe(`/users/users/internal?sort=-name&group=${idOf(80)}`)
  })

  it('changes all that are chosen, oneself left out, and says what came of it', async () => {
    const { asked } = await open()
    await page.getByRole('checkbox').first().click()
    await expect.element(page.getByRole('toolbar')).toHaveTextContent('2')
    await page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' }).click()
    await expect.element(page.getByRole('status')).toBeVisible()
    expect(lastAsked(asked, 'POST /users/bulk')?.body).toEqual({
      ids: [idOf(91), idOf(92)],
      action: 'deactivate',
    })
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
  })

  it('takes somebody out once DELETE is typed', async () => {
    const { asked } = await open()
    await row('Ada').getByRole('button', { name: /Ada/ }).last().click()
    await page.getByRole('menuitem').last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(lastAsked(asked, 'POST /users/bulk')?.body).toEqual({ ids: [idOf(91)], action: 'delete' })
  })

  it('says that there is nobody, and that nobody was found only where something narrows the list', async () => {
    const { address } = await open([])
    await expect.element(page.getByText('No colleagues yet')).toBeVisible()
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'Editors' }).click()
    await expect.element(page.getByText('Nobody found')).toBeVisible()
    await page.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'Editors' }).click()
    await expect.poll(address).toBe('/users/users/internal')
    await expect.element(page.getByText('No colleagues yet')).toBeVisible()
  })
})
