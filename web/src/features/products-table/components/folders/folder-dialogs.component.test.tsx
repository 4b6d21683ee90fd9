/** A folder's name, description and kind, changed in one dialog. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleFolders, ids } from '../../../../../test/example-company.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { EditFolderDialog } from './folder-dialogs.tsx'

const path = `/folders/${ids.showroom}`
const found = exampleFolders.result.find(({ _id }) => _id === ids.showroom)
if (found === undefined) throw new Error('there is a showroom')
const folder = { ...found, isProductFolder: true }
const person = { _id: ids.lamps, name: 'Edith' }
const detail = {
  _id: folder._id,
  description: 'Ground floor',
  createdBy: person,
  updatedBy: person,
  updatedAt: folder.createdAt,
}

async function open() {
  const edited: unknown[][] = []
  const opened = await openPart(
    <EditFolderDialog folder={folder} onClose={() => {}} onEdited={(...given) => edited.push(given)} />,
    {
      answers: { [`GET ${path}`]: detail, [`PATCH ${path}`]: { version: 9, name: 'Hall' } },
      messages: ['products-table', 'fields'],
    },
  )
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect.element(description).toHaveValue('Ground floor')
  const sent = () => opened.asked.filter(({ call }) => call === `PATCH ${path}`).map(({ body }) => body)
  return { description, edited, sent, save: () => page.getByRole('button', { name: 'Save' }).click() }
}

it('sends only what was changed, and says what it was before', async () => {
  const { description, edited, sent, save } = await open()
  await description.fill('First floor')
  await save()
  await expect.poll(sent).toEqual([{ description: 'First floor' }])
  const before = { name: folder.name, isProductFolder: true, description: 'Ground floor' }
  await expect.poll(() => edited).toEqual([['Hall', before]])
})

it('takes a name, an empty description and another kind together', async () => {
  const { description, sent, save } = await open()
  await page.getByRole('textbox', { name: 'Name' }).fill('Hall')
  await description.fill('')
  await page.getByRole('switch').click()
  await save()
  await expect.poll(sent).toEqual([{ name: 'Hall', description: '', isProductFolder: false }])
})
