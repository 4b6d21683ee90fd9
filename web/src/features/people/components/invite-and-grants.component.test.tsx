/** What pages show before and after inviting people, and about what they are granted. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { idOf, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { followEndings } from '../../../../test/watch-endings.ts'
import { GrantList } from './grant-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const group = {
  _id: idOf(60),
  name: 'Buyers',
  isExternal: true,
  isRoot: false,
  mayManage: true,
  mayChangeMembers: true,
}
const groups = { total: 1, result: [group] }
const tag = { _id: idOf(65), name: 'Key account', priceTypes: [ids.retail] }

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

describe('an invitation', () => {
  it('says what its clients would not see, as long as they would not', async () => {
    await openPart(<InviteDialog kind="external" onClose={() => {}} />, {
      answers: {
        'GET /groups': groups,
        'GET /tags': [tag],
        'GET /shown-products': { areShown: false },
      },
      messages: ['people', 'errors'],
    })
    const says = (text: RegExp) => page.getByRole('alert').filter({ hasText: text })
    await expect.element(says(/Without a group they will see no products/)).toBeVisible()
    await expect.element(says(/They will see no prices/)).toBeVisible()
    await choose('Groups', 'Buyers')
    await expect.element(says(/reach no published product/)).toBeVisible()
    await choose('Tags', 'Key account')
    await expect.element(says(/They will see no prices/)).not.toBeInTheDocument()
  })
})

describe('an invitation that is not allowed any more', () => {
  it('is there with all that was typed at the next visit, once, and only where such people are invited', async () => {
    const ways = followEndings()
    const forbidden = () =>
      Response.json({ code: 'NotAllowed', message: '', status: 403, data: {} }, { status: 403 })
    const answers = { 'GET /groups': groups, 'GET /tags': [tag], 'POST /users/invite': forbidden }
    const visit = async (kind: 'external' | 'internal') => {
      await cleanup()
      await openPart(<InviteDialog kind={kind} onClose={() => {}} />, {
        answers,
        messages: ['people', 'errors'],
      })
      const field = page.getByRole('textbox', { name: /addresses/i })
      await expect.element(field).toBeVisible()
      return field
    }
    const first = await visit('external')
    await first.fill('ada@example.com')
    await choose('Groups', 'Buyers')
    await page.getByRole('button', { name: /^Invite/ }).click()
    await expect.poll(() => JSON.stringify(sessionStorage)).toContain('ada@example.com')
    await expect.element(await visit('internal')).toHaveValue('')
    await expect.element(await visit('external')).toHaveValue('ada@example.com')
    await expect.element(page.getByText('Buyers').first()).toBeVisible()
    await expect.element(await visit('external')).toHaveValue('')
    expect(ways.every((way) => way === '/no-access')).toBe(true)
  })
})

describe('rights to folders', () => {
  it('are said to be partly given where some below are', async () => {
    const row = { depth: 0, canView: false, canEdit: false, isOwn: false, isOff: false }
    const rows = [
      { ...row, id: 'above', name: 'Rooms', viewsBelow: true, editsBelow: false },
      { ...row, id: 'below', name: 'Kitchen', depth: 1, canView: true },
    ]
    await openPart(
      <GrantList label="Folders" rows={rows} withEdit isReadOnly={false} onChange={() => {}} />,
      {
        messages: ['people'],
      },
    )
    const box = (name: string) => page.getByRole('checkbox', { name })
    await expect.element(box('View Rooms')).toBePartiallyChecked()
    await expect.element(box('Edit Rooms')).not.toBePartiallyChecked()
    await expect.element(box('View Kitchen')).toBeChecked()
  })
})
