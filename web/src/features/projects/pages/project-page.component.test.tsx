/** The page of a project: what is typed is stored by itself, survives refusals, colleagues and a lost connection. */
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import {
  exampleProject,
  exampleProjectProducts,
  ProjectServer,
  projectId,
} from '../../../../test/example-project.ts'
import { openPart } from '../../../../test/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { reach } from '../../../lib/network/network.ts'
import { forgetSessionMemory } from '../../../lib/session/session-memory.ts'
import { ProjectPage } from './project-page.tsx'

/** As the shell shows it. */
const Page = () => (
  <>
    <ProjectPage />
    <ConflictQuestion />
  </>
)

interface Opening {
  server?: ProjectServer
  answers?: Record<string, unknown>
  isReload?: boolean
}

async function openProject({
  server = new ProjectServer(exampleProject()),
  answers = {},
  isReload,
}: Opening = {}) {
  if (isReload !== true) sessionStorage.clear()
  forgetSessionMemory()
  const opened = await openPart(<Page />, {
    answers: {
      [`GET /projects/${projectId}`]: () => server.project,
      [`GET /projects/${projectId}/readiness`]: { findings: [] },
      [`PATCH /projects/${projectId}`]: server.edit,
      [`GET /projects/${projectId}/products`]: { total: 0, result: [], folders: [], version: 1 },

      ...answers,
    },
    messages: ['projects', 'readiness', 'errors', 'conflicts'],
    at: `/projects/project/${projectId}`,
    path: '/projects/project/$projectId',
  })
  return { ...opened, server }
}

const description = () => page.getByRole('textbox', { name: 'Description' })
const saved = () => page.getByRole('status').filter({ hasText: /^Saved$/ })

describe('what is typed into a project', () => {
  it('is stored a moment later, again and again, each upon the former', async () => {
    const { server } = await openProject()
    for (const text of ['For buyers', 'For buyers of the north', '']) {
      await description().fill(text)
      await expect.poll(() => server.project.description).toBe(text)
      await expect.element(saved()).toBeVisible()
    }
    expect(server.bodies).toEqual([
      { description: 'For buyers' },
      { description: 'For buyers of the north' },
      { description: '' },
    ])
  })

  it('stays where it was typed when it is refused, with the reason, until it is changed', async () => {
    const server = new ProjectServer(exampleProject())
    server.refusal = () =>
      Response.json({ code: 'NoPermission', status: 422, message: 'No', data: {} }, { status: 422 })
    await openProject({ server })
    await description().fill('Refused')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Not everything is saved' }))
      .toBeVisible()
    await expect.element(description()).toHaveValue('Refused')
    await expect.element(description()).toHaveAttribute('aria-invalid', 'true')
    server.refusal = null
    await description().fill('Taken')
    await expect.poll(() => server.project.description).toBe('Taken')
    await expect.element(saved()).toBeVisible()
    await expect.element(description()).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('is shown beside what a colleague has written meanwhile; either can be kept', async () => {
    const { server } = await openProject()
    await expect.element(description()).toBeVisible()
    server.change({ description: 'Theirs' })
    await description().fill('Mine')
    await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Use mine' }).click()
    await expect.poll(() => server.project.description).toBe('Mine')

    server.change({ description: 'Theirs again' })
    await description().fill('Mine again')
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(description()).toHaveValue('Theirs again')
    await expect.element(saved()).toBeVisible()
  })

  it('collides with nothing where a colleague has written another part', async () => {
    const { server } = await openProject()
    await expect.element(description()).toBeVisible()
    server.change({ name: 'Autumn fair' })
    await description().fill('Mine')
    await expect.poll(() => server.project.description).toBe('Mine')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Autumn fair')
  })

  it('waits without a connection, outlives the page, and is sent when the server is back', async () => {
    const server = new ProjectServer(exampleProject())
    let isAway = false
    const network = globalThis.fetch
    const answers = {
      'GET /health': () => (isAway ? new Response(null, { status: 503 }) : { ok: true }),
      [`PATCH /projects/${projectId}`]: (request: Request) => {
        if (isAway) throw new TypeError('Failed to fetch')
        return server.edit(request)
      },
    }
    await openProject({ server, answers })
    await expect.element(description()).toBeVisible()
    isAway = true
    await description().fill('Kept')
    await expect.element(page.getByText('Kept here until the server can be reached')).toBeVisible()
    await cleanup()
    globalThis.fetch = network

    isAway = false
    await openProject({ server, answers, isReload: true })
    await expect.poll(() => server.project.description).toBe('Kept')
    await expect.element(description()).toHaveValue('Kept')
    await reach.untilReachable()
  })

  it('takes start, end and zone together, since they are checked against each other', async () => {
    const { server } = await openProject()
    await page.getByRole('textbox', { name: 'End', exact: true }).fill('2027/03/20')
    await expect.poll(() => server.project.endsLocal).toBe('2027-03-20T17:00')
    await page.getByRole('textbox', { name: 'Name' }).fill('')
    await expect.element(page.getByText('A project needs a name', { exact: false })).toBeVisible()
    expect(server.bodies).toHaveLength(1)
  })
})

describe('products of a project', () => {
  const products = exampleProjectProducts(5_000)

  async function openProducts() {
    let list = products
    const moved: unknown[] = []
    await openProject({
      answers: {
        [`GET /projects/${projectId}/products`]: () => ({
          total: list.length,
          result: list,
          folders: [],
          version: 1,
        }),
        [`POST /projects/${projectId}/products/move`]: async (request: Request) => {
          const body = (await request.json()) as { products: string[]; before: string | null }
          moved.push(body)
          const items = list.filter(({ product }) => body.products.includes(product))
          const rest = list.filter(({ product }) => !body.products.includes(product))
          const at = rest.findIndex(({ product }) => product === body.before)
          list = rest.toSpliced(at === -1 ? rest.length : at, 0, ...items)
          return { version: 2 }
        },
      },
    })
    return moved
  }
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })

  it('are moved by keys to any place of 5,000, put down or put back', async () => {
    const moved = await openProducts()
    await expect.element(handle('Chair 0001')).toBeVisible()
    handle('Chair 0001').element().focus()
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}')
    await expect.element(page.getByText('Place 3 of 5,000')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Chair 0001 is where it was')).toBeInTheDocument()
    expect(moved).toEqual([])
    await userEvent.keyboard(' {End}')
    await expect.element(page.getByText('Place 5,000 of 5,000')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.poll(() => moved).toEqual([{ products: [products[0]?.product], before: null }])
    await expect.element(page.getByText('Chair 0001 is at place 5,000 of 5,000')).toBeInTheDocument()
    await expect.element(handle('Chair 0001')).toHaveFocus()
  })

  it('are dragged by their handles, selected ones together', async () => {
    const moved = await openProducts()
    await page.getByRole('checkbox', { name: 'Select Chair 0001' }).click()
    await page.getByRole('checkbox', { name: 'Select Chair 0003' }).click()
    await userEvent.dragAndDrop(handle('Chair 0001'), handle('Chair 0005'), {
      targetPosition: { x: 10, y: 30 },
    })
    await expect
      .poll(() => moved)
      .toEqual([{ products: [products[0]?.product, products[2]?.product], before: products[5]?.product }])
  })
})
