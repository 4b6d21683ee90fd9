/** Removing a picture, as the cover of a folder. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { exampleFolders, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open-part.tsx'
import { FolderCoverDialog } from './folder-cover-dialog.tsx'

const cover = `/folders/${ids.showroom}/cover`
const folder = exampleFolders.result.find(({ _id }) => _id === ids.showroom)
if (folder === undefined) throw new Error('there is a showroom')

async function open() {
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const dialog = (
    <FolderCoverDialog folder={{ ...folder, hasCover: true } as typeof folder & object} onClose={close} />
  )
  const answers = { [`PUT ${cover}`]: { version: 2 }, [`DELETE ${cover}`]: {} }
  const opened = await openPart(dialog, { answers, messages: ['content'] })
  return { ...opened, isClosed: () => isClosed }
}

it('removes the picture only once DELETE is typed', async () => {
  const { asked, isClosed } = await open()
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the picture' })
  const remove = question.getByRole('button', { name: 'Delete' })
  await expect.element(remove).toBeDisabled()
  await question.getByRole('textbox').fill('Delete')
  await expect.element(remove).toBeDisabled()
  await question.getByRole('textbox').fill('DELETE')
  await remove.click()
  await expect.poll(isClosed).toBe(true)
  expect(asked.map(({ call }) => call)).toContain(`DELETE ${cover}`)
})
