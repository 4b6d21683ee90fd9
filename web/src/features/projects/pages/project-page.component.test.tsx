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
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { reachability } from '../../../lib/network/network.ts'
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
    await reachability.untilReachable()
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

describe('a project that goes on', () => {
  const progress = { attendees: [], totals: [], amounts: { byCurrency: [], withoutPrice: 0 } }
  const answers = { [`GET /projects/${projectId}/progress`]: progress }
  const part = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name, exact: true })

  it('shows how far people are, and folds what was said before until it is wanted', async () => {
    await openProject({ server: new ProjectServer(exampleProject({ state: 'ongoing' })), answers })
    await expect.element(page.getByText('Nobody is asked yet', { exact: false })).toBeVisible()
    await expect.element(description()).not.toBeInTheDocument()
    await part('Basics').click()
    await description().fill('For buyers')
    await part('Basics').click()
    await expect.element(description()).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Basics' }).click()
    await expect.element(description()).toHaveValue('For buyers')
    // Again, from the same address.
    await part('Basics').click()
    await page.getByRole('link', { name: 'Basics' }).click()
    await expect.element(description()).toBeVisible()
    await expect.element(part('Sessions')).toHaveAttribute('aria-expanded', 'false')
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

describe('what is done to products of a project', () => {
  /** Their list as a server keeps it, with a version for each change. */
  class ProductList {
    list = exampleProjectProducts(4)
    version = 1
    isAway = false
    losesAnswer = false
    refusal: Response | null = null
    readonly received: [string, string | null][] = []

    answers = {
      'GET /health': () => (this.isAway ? new Response(null, { status: 503 }) : { ok: true }),
      [`GET /projects/${projectId}/products`]: () => {
        this.#reachability()
        return { total: this.list.length, result: this.list, folders: [], version: this.version }
      },
      [`POST /projects/${projectId}/products/move`]: (request: Request) =>
        this.#write('move', request, ({ products }) => {
          const moved = this.list.filter(({ product }) => products.includes(product))
          return [...this.list.filter(({ product }) => !products.includes(product)), ...moved]
        }),
      [`POST /projects/${projectId}/products/remove`]: (request: Request) =>
        this.#write('remove', request, ({ products }) =>
          this.list.filter(({ product }) => !products.includes(product)),
        ),
    }

    #reachability() {
      if (this.isAway) throw new TypeError('Failed to fetch')
    }

    async #write(
      name: string,
      request: Request,
      change: (body: { products: string[] }) => ReturnType<typeof exampleProjectProducts>,
    ) {
      this.#reachability()
      this.received.push([name, new URL(request.url).searchParams.get('version')])
      if (this.refusal !== null) return this.refusal.clone()
      this.list = change((await request.json()) as { products: string[] })
      this.version += 1
      if (this.losesAnswer) {
        this.losesAnswer = false
        throw new TypeError('Failed to fetch')
      }
      return { version: this.version }
    }
  }

  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
  const held = () => page.getByText('Kept here until the server can be reached')
  const shown = () =>
    page
      .getByRole('list', { name: 'Products' })
      .getByRole('listitem')
      .elements()
      .map((row) => /Chair \d+/.exec(row.textContent)?.[0])
  async function moveToEnd(name: string) {
    await expect.element(handle(name)).toBeVisible()
    handle(name).element().focus()
    await userEvent.keyboard(' {End} ')
  }
  async function backAgain() {
    reachability.look()
    await reachability.untilReachable()
  }

  it('waits without a connection as it is shown, outlives the page, and is sent in its order', async () => {
    const server = new ProductList()
    const network = globalThis.fetch
    await openProject({ answers: server.answers })
    await expect.element(handle('Chair 0001')).toBeVisible()
    server.isAway = true
    await moveToEnd('Chair 0001')
    await expect.element(held()).toBeVisible()
    await page.getByRole('button', { name: 'Take Chair 0002 out' }).click()
    await expect.poll(shown).toEqual(['Chair 0003', 'Chair 0004', 'Chair 0001'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await cleanup()
    globalThis.fetch = network

    server.isAway = false
    await openProject({ answers: server.answers, isReload: true })
    await expect
      .poll(() => server.received)
      .toEqual([
        ['move', '1'],
        ['remove', '2'],
      ])
    await expect.poll(shown).toEqual(['Chair 0003', 'Chair 0004', 'Chair 0001'])
    await expect.element(saved()).toBeVisible()
    await moveToEnd('Chair 0003')
    await expect.poll(() => server.received.at(-1)).toEqual(['move', '3'])
    await expect.poll(shown).toEqual(['Chair 0004', 'Chair 0001', 'Chair 0003'])
    await backAgain()
  })

  it('is not done twice where it had arrived and its answer was lost', async () => {
    const server = new ProductList()
    await openProject({ answers: server.answers })
    await expect.element(handle('Chair 0001')).toBeVisible()
    server.losesAnswer = true
    await moveToEnd('Chair 0001')
    await backAgain()
    await expect.poll(shown).toEqual(['Chair 0002', 'Chair 0003', 'Chair 0004', 'Chair 0001'])
    await expect.element(saved()).toBeVisible()
    expect(server.received).toEqual([['move', '1']])
    await page.getByRole('button', { name: 'Take Chair 0002 out' }).click()
    await expect.poll(() => server.received.at(-1)).toEqual(['remove', '2'])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('goes back with the reason where it is refused, and may be done again', async () => {
    const server = new ProductList()
    await openProject({ answers: server.answers })
    server.refusal = Response.json(
      { code: 'ProjectDone', status: 409, message: '', data: {} },
      { status: 409 },
    )
    await moveToEnd('Chair 0001')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.poll(shown).toEqual(['Chair 0001', 'Chair 0002', 'Chair 0003', 'Chair 0004'])
    server.refusal = null
    await moveToEnd('Chair 0001')
    await expect.poll(shown).toEqual(['Chair 0002', 'Chair 0003', 'Chair 0004', 'Chair 0001'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(saved()).toBeVisible()
  })
})
