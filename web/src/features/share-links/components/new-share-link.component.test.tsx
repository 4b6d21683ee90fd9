import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open-part.tsx'
import { NewShareLink } from './new-share-link.tsx'

const group = {
  _id: idOf(60),
  name: 'Buyers',
  isExternal: true,
  isRoot: false,
  mayManage: true,
  mayChangeMembers: true,
}
const groups = { total: 1, result: [group] }

it('shows a new link once, with nothing left to cancel', async () => {
  let isClosed = false
  const onClose = () => {
    isClosed = true
  }
  const { asked } = await openPart(<NewShareLink onClose={onClose} />, {
    answers: { 'GET /groups': groups, 'POST /share-links': { token: 'secret-token' } },
    messages: ['share-links'],
  })
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair in spring')
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('combobox', { name: 'As seen by' }).click()
  await page.getByRole('option', { name: 'Buyers' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('token=secret-token')).toBeVisible()
  expect(page.getByRole('button', { name: 'Cancel' }).query()).toBeNull()
  expect(asked.find(({ call }) => call === 'POST /share-links')?.body).toMatchObject({
    name: 'Fair in spring',
    group: group._id,
    target: { kind: 'catalogue' },
  })
  await page.getByRole('button', { name: 'I have copied it' }).click()
  expect(isClosed).toBe(true)
})
