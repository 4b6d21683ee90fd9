import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
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

it('says at the group and at the name what the link was refused for', async () => {
  const refusal = (code: string, data: object) =>
    Response.json({ code, message: '', status: 422, data }, { status: 422 })
  let answer = refusal('ShareTargetHidden', {})
  await openPart(<NewShareLink onClose={() => {}} />, {
    answers: {
      'GET /groups': { total: 2, result: [group, { ...group, _id: idOf(61), name: 'Press' }] },
      'POST /share-links': () => answer.clone(),
    },
    messages: ['share-links'],
  })
  const name = page.getByRole('textbox', { name: 'Name' })
  const seenBy = page.getByRole('combobox', { name: 'As seen by' })
  const choose = async (one: string) => {
    await seenBy.click()
    await page.getByRole('option', { name: one }).click()
  }
  await name.fill('Fair in spring')
  for (const [code, data] of [
    ['ShareTargetHidden', {}],
    ['GroupKindWrong', { name: 'Buyers' }],
    ['ViewAsBeyondOwn', { name: 'Buyers' }],
  ] as const) {
    answer = refusal(code, data)
    await choose('Buyers')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(seenBy).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
    await choose('Press')
    await expect.element(seenBy).not.toHaveAttribute('aria-invalid', 'true')
  }
  answer = refusal('InvalidInput', { place: 'body.name', reason: 'too long' })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(name).toHaveAccessibleDescription(/too long/)
  await expect.element(seenBy).not.toHaveAttribute('aria-invalid', 'true')
})
