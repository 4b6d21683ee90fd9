/** Links for guests on a project's page: made and shown once, listed, revoked. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, ids } from '../../../../../../test/example-company.ts'
import { exampleProject, projectId } from '../../../../../../test/example-project.ts'
import { openPart } from '../../../../../../test/open/open-part.tsx'
import { WithSettings } from '../../../../../lib/structure/settings.tsx'
import { ProjectEditingProvider, useEditsOf } from '../editing.ts'
import { GuestLinks } from './guest-links.tsx'

const group = {
  _id: idOf(60),
  name: 'Buyers',
  isExternal: true,
  isRoot: false,
  mayManage: true,
  mayChangeMembers: true,
}
const link = {
  _id: idOf(700),
  name: 'Fair in spring',
  note: 'For the stand',
  group: { _id: group._id, name: 'Buyers' },
  priceTypes: [],
  maxGuests: 20,
  guests: 3,
  createdBy: 'Edith',
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  uses: 5,
  version: 4,
}
const place = `/projects/${projectId}/guest-links`

function Section({ mayEdit }: { mayEdit: boolean }) {
  return (
    <ProjectEditingProvider value={useEditsOf(exampleProject({ mayEdit }))}>
      <WithSettings>
        <GuestLinks />
      </WithSettings>
    </ProjectEditingProvider>
  )
}

const open = (answers: Record<string, unknown>, mayEdit = true) =>
  openPart(<Section mayEdit={mayEdit} />, {
    answers: { 'GET /groups': { total: 1, result: [group] }, ...answers },
    messages: ['projects', 'errors', 'conflicts'],
  })

it('says at the group what a link for it was refused for', async () => {
  const data = { name: 'Buyers' }
  await open({
    [`POST ${place}`]: () =>
      Response.json({ code: 'ViewAsBeyondOwn', status: 403, message: '', data }, { status: 422 }),
  })
  await page.getByRole('button', { name: 'New guest link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair in spring')
  const seenBy = page.getByRole('combobox', { name: 'As seen by' })
  await seenBy.click()
  await page.getByRole('option', { name: 'Buyers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect.element(seenBy).toHaveAttribute('aria-invalid', 'true')
})

it('makes a link with a group, prices and a limit, and shows it once', async () => {
  const { asked } = await open({ [`POST ${place}`]: { _id: link._id, token: 'secret-token' } })
  await page.getByRole('button', { name: 'New guest link' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair in spring')
  await page.getByRole('combobox', { name: 'As seen by' }).click()
  await page.getByRole('option', { name: 'Buyers' }).click()
  await page.getByRole('combobox', { name: 'Prices that guests see' }).click()
  await page.getByRole('option', { name: /Retail/ }).click()
  await page.getByRole('textbox', { name: 'How many guests at most' }).fill('20')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText(`/projects/web-session/${projectId}?token=secret-token`)).toBeVisible()
  expect(asked.find(({ call }) => call === `POST ${place}`)?.body).toEqual({
    name: 'Fair in spring',
    note: '',
    group: group._id,
    priceTypes: [ids.retail],
    maxGuests: 20,
    expires: '1 month',
  })
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(page.getByText('secret-token')).not.toBeInTheDocument()
})

it('lists links with how many have come, and revokes one upon its version', async () => {
  let links = [link]
  const { asked } = await open({
    [`GET ${place}`]: () => links,
    [`DELETE ${place}/${link._id}`]: () => {
      links = []
      return new Response(null, { status: 204 })
    },
  })
  await expect.element(page.getByText('3 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('textbox').fill('DELETE')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Fair in spring')).not.toBeInTheDocument()
  const revoked = asked.find(({ call }) => call === `DELETE ${place}/${link._id}`)
  expect(revoked?.search.get('version')).toBe('4')
})

it('is nothing that presenters are shown or asked for', async () => {
  const { asked } = await open({}, false)
  expect(page.getByText('Guests by link').query()).toBeNull()
  expect(asked.filter(({ call }) => call.includes('guest-links'))).toEqual([])
})
