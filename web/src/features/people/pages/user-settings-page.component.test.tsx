/** The settings of users ask for what the person may have, and for nothing that would be refused. */
import { type EffectivePermissions, noPermissions } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { UserSettingsPage } from './user-settings-page.tsx'

const tag = { _id: idOf(65), name: 'Key account', priceTypes: [ids.retail], members: 2, version: 1 }
const mail = { subject: 'Welcome to Lumen', html: '<p>Welcome</p>', text: 'Welcome' }

async function open(rights: Partial<EffectivePermissions>) {
  const session = enteredAs()
  const permissions = { ...noPermissions(), ...rights }
  return await openPart(<UserSettingsPage />, {
    session: { ...session, access: { ...session.access, permissions } },
    answers: { 'GET /tags': [tag], 'GET /mail-preview': mail },
    messages: ['people'],
  })
}
const callsOf = (asked: { call: string }[]) => asked.map(({ call }) => call)

describe('settings of users', () => {
  it('show mails and no tags to who keeps the settings and sees no groups', async () => {
    const { asked } = await open({ setting: { view: 3, edit: 3 } })
    await expect.element(page.getByRole('heading', { name: 'Mails' })).toBeVisible()
    await expect.poll(() => callsOf(asked)).toContain('GET /mail-preview')
    expect(callsOf(asked)).not.toContain('GET /tags')
    expect(page.getByText('Key account').query()).toBeNull()
  })

  it('show tags, which only who keeps all groups may change, and no mails to who keeps some groups', async () => {
    const { asked } = await open({ group: { view: 1, edit: 1 } })
    await expect.element(page.getByText('Key account')).toBeVisible()
    expect(page.getByRole('button', { name: 'Edit' }).query()).toBeNull()
    expect(callsOf(asked)).not.toContain('GET /mail-preview')
  })

  it('offer changes of tags to who keeps all groups', async () => {
    await open({ group: { view: 3, edit: 3 } })
    await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  })
})
