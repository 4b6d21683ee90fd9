/** Choosing and removing a picture, as the cover of a folder. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleFolders, ids } from '../../../../../test/example-company.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { FolderCoverDialog } from './folder-cover-dialog.tsx'

const cover = `/folders/${ids.showroom}/cover`
const folder = exampleFolders.result.find(({ _id }) => _id === ids.showroom)
if (folder === undefined) throw new Error('there is a showroom')

async function open(hasCover = true) {
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  const dialog = (
    <FolderCoverDialog folder={{ ...folder, hasCover } as typeof folder & object} onClose={close} />
  )
  const answers = { [`PUT ${cover}`]: { version: 2 }, [`DELETE ${cover}`]: {} }
  const opened = await openPart(dialog, { answers, messages: ['products-table'] })
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

const input = () => {
  const found = document.querySelector<HTMLInputElement>('input[type=file]')
  if (found === null) throw new Error('no input of files')
  return found
}
const upload = () => page.getByRole('button', { name: 'Upload the picture' })

async function picture(type: string, width = 640, height = 400): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#21543d'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], `cover.${type.slice('image/'.length)}`, { type })
}

it('offers pictures alone, and says of what is none that it can’t be read, until one is chosen', async () => {
  const { asked } = await open(false)
  await expect.element(page.getByText('No picture yet')).toBeVisible()
  expect(
    input()
      .accept.split(',')
      .every((type) => type.startsWith('image/')),
  ).toBe(true)
  const wrong = [
    new File(['not a picture'], 'notes.txt', { type: 'text/plain' }),
    new File(['not a picture'], 'cover.png', { type: 'image/png' }),
  ]
  for (const file of wrong) {
    await userEvent.upload(input(), file)
    await expect.element(page.getByRole('alert')).toHaveTextContent('no picture that can be read')
    if (upload().query() !== null) await expect.element(upload()).toBeDisabled()
  }
  await userEvent.upload(input(), await picture('image/jpeg'))
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(upload()).toBeEnabled()
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

it.each(['image/png', 'image/jpeg', 'image/webp'])(
  'sends a square PNG of 300 pixels of a picture (%s)',
  async (type) => {
    const sent: File[] = []
    let isClosed = false
    const dialog = (
      <FolderCoverDialog
        folder={folder as NonNullable<typeof folder>}
        onClose={() => {
          isClosed = true
        }}
      />
    )
    await openPart(dialog, {
      answers: {
        [`PUT ${cover}`]: async (request: Request) => {
          const image = (await request.formData()).get('image')
          if (image instanceof File) sent.push(image)
          return { version: 2 }
        },
      },
      messages: ['products-table'],
    })
    await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    await userEvent.upload(input(), await picture(type))
    await expect.element(page.getByRole('slider', { name: 'Zoom' })).toBeInTheDocument()
    await upload().click()
    await expect.poll(() => isClosed, { timeout: 60_000 }).toBe(true)
    expect(sent.map((file) => file.type)).toEqual(['image/png'])
    const made = await createImageBitmap(sent[0] ?? new Blob())
    expect([made.width, made.height]).toEqual([300, 300])
  },
)
