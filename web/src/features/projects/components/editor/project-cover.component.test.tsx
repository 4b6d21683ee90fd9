/** A project's own cover: chosen, changed and taken away, again and again, refused, written by two, without network. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exampleProject, ProjectServer, projectId } from '../../../../../test/example-project.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../../lib/conflicts/conflict-question.tsx'
import { forgetSessionMemory } from '../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../pages/project-page.tsx'

/** For what hangs. */
const patience = 60_000
const place = `/projects/${projectId}`

/** Keeps a cover as the server does. */
async function openProject(mayEdit = true) {
  sessionStorage.clear()
  forgetSessionMemory()
  const server = new ProjectServer(exampleProject({ mayEdit }))
  const bases: number[] = []
  const state: { answer: (() => Response) | null; tries: number } = { answer: null, tries: 0 }
  const write = (hasCover: boolean) => (request: Request) => {
    state.tries += 1
    if (state.answer !== null) return state.answer()
    const base = Number(new URL(request.url).searchParams.get('version'))
    bases.push(base)
    const { coverVersion, hasCover: cover } = server.project
    const data = { version: coverVersion, cover: String(cover) }
    if (base < coverVersion)
      return Response.json({ code: 'StaleVersion', status: 409, message: '', data }, { status: 409 })
    server.project = { ...server.project, hasCover, coverVersion: coverVersion + 1 }
    return { version: coverVersion + 1 }
  }
  await openPart(
    <>
      <ProjectPage />
      <ConflictQuestion />
    </>,
    {
      answers: {
        [`GET ${place}`]: () => server.project,
        [`GET ${place}/readiness`]: { findings: [] },
        [`GET ${place}/products`]: { total: 0, result: [], folders: [], version: 1 },
        [`PUT ${place}/cover`]: write(true),
        [`DELETE ${place}/cover`]: write(false),
      },
      messages: ['projects', 'readiness', 'errors', 'conflicts'],
      at: `/projects/project/${projectId}`,
      path: '/projects/project/$projectId',
    },
  )
  return { server, bases, state }
}

async function picture(): Promise<File> {
  const canvas = new OffscreenCanvas(640, 400)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  context.fillStyle = '#21543d'
  context.fillRect(0, 0, 640, 400)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'cover.png', { type: 'image/png' })
}

const choose = () => page.getByRole('button', { name: 'Choose a cover' })
const change = () => page.getByRole('button', { name: 'Change the cover' })
const dialog = () => page.getByRole('dialog', { name: 'Cover of Spring fair' })
const upload = () => page.getByRole('button', { name: 'Upload the picture' })

async function pick(): Promise<void> {
  await expect.element(dialog()).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no input of files')
  await userEvent.upload(input, await picture())
  await expect.element(upload(), { timeout: patience }).toBeEnabled()
}

async function send(): Promise<void> {
  await pick()
  await upload().click()
}

const isClosed = () => expect.element(page.getByRole('dialog'), { timeout: patience }).not.toBeInTheDocument()

async function remove(): Promise<void> {
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the picture' })
  await question.getByRole('textbox').fill('DELETE')
  await question.getByRole('button', { name: 'Delete' }).click()
}

const shown = () => [...document.querySelectorAll('figure [data-own]')].length

it('stands for the project once it is chosen, is changed, taken away and chosen again', async () => {
  const { server, bases } = await openProject()
  await choose().click()
  await send()
  await isClosed()
  await expect.element(change()).toBeVisible()
  await expect.element(page.getByText('A picture of its own stands for the project')).toBeVisible()
  expect(shown()).toBe(1)
  await change().click()
  await send()
  await isClosed()
  expect(server.project.coverVersion).toBe(2)
  await change().click()
  await remove()
  await isClosed()
  await expect.element(choose()).toBeVisible()
  expect(shown()).toBe(0)
  await choose().click()
  await send()
  await isClosed()
  await expect.element(change()).toBeVisible()
  expect(bases).toEqual([0, 1, 2, 3])
})

it.each([
  [
    'refused',
    () => Response.json({ code: 'InvalidInput', status: 400, message: '', data: {} }, { status: 400 }),
  ],
  [
    'sent without network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('stays in its dialog when it is %s, from where it is sent again', async (_, answer) => {
  const { server, state } = await openProject()
  state.answer = answer
  await choose().click()
  await send()
  await expect.poll(() => state.tries, { timeout: patience }).toBe(1)
  await expect.element(upload()).not.toHaveAttribute('data-loading')
  await expect.element(dialog()).toBeVisible()
  expect(server.project.hasCover).toBe(false)
  state.answer = null
  await upload().click()
  await isClosed()
  await expect.element(change()).toBeVisible()
})

it('is shown beside a colleague’s who set one meanwhile; either can be kept', async () => {
  const { server, bases } = await openProject()
  await choose().click()
  await pick()
  server.project = { ...server.project, hasCover: true, coverVersion: 1 }
  await upload().click()
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.element(change()).toBeVisible()
  expect(server.project.coverVersion).toBe(1)

  await change().click()
  await pick()
  server.project = { ...server.project, hasCover: true, coverVersion: 2 }
  await upload().click()
  await page.getByRole('button', { name: 'Use mine' }).click()
  await expect.poll(() => server.project.coverVersion, { timeout: patience }).toBe(3)
  expect(bases).toEqual([0, 1, 2])
})

it('is changed by nobody who may only look', async () => {
  await openProject(false)
  await expect.element(page.getByText('The cover is made of the pictures')).toBeVisible()
  expect(choose().query()).toBeNull()
})
