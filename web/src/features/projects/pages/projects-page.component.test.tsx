// @smoke
/** The list and the board of projects: what can be done with each, once, and taken back. */
import english from '@vitrine/contract/messages/en-us/projects.json' with { type: 'json' }
import french from '@vitrine/contract/messages/fr-fr/projects.json' with { type: 'json' }
import chinese from '@vitrine/contract/messages/zh-cn/projects.json' with { type: 'json' }
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, personId } from '../../../../test/example-company.ts'
import { exampleProject, projectId, projectList } from '../../../../test/example-project.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ProjectsPage } from './projects-page.tsx'

const ongoing = exampleProject({
  state: 'ongoing',
  startedAt: '2026-03-01T08:00:00.000Z',
  attendeeCount: 12,
  finishedCount: 3,
})
const none = projectList()
const sorts = ['next', 'name', '-createdAt', 'startsAt', 'endsAt'] as const

/** How wide a text is drawn there. */
function widthOf(text: string, input: HTMLInputElement): number {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  context.font = getComputedStyle(input).font
  return context.measureText(text).width
}

function roomIn(input: HTMLInputElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(input)
  return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

function openList(state: string, answers: Record<string, unknown>, at = `/projects/${state}`) {
  return openPart(<ProjectsPage />, {
    answers: {
      [`GET /projects/${projectId}/readiness`]: { findings: [] },
      [`GET /users/${personId}/projects-templates`]: { total: 0, result: [] },
      ...answers,
    },
    messages: ['projects', 'readiness', 'errors'],
    at,
    path: '/projects/$state',
  })
}

describe('the list of projects', () => {
  it('says of each when it is, whose it is, and how many have finished', async () => {
    await openList('ongoing', { 'GET /projects': projectList(ongoing) })
    const row = page.getByRole('row', { name: /Spring fair/ })
    await expect.element(row).toHaveTextContent('Mar 1, 2027, 9:00 AM – Mar 12, 2027, 5:00 PM')
    await expect.element(row).toHaveTextContent('Europe/Paris')
    await expect.element(row).toHaveTextContent('Me')
    await expect.element(row).toHaveTextContent('3 of 12 finished')
  })

  it('has its orders and the text of its search whole in each language', async () => {
    await openList('ongoing', { 'GET /projects': projectList(ongoing) })
    const order = page.getByRole('combobox', { name: 'Order' }).element() as HTMLInputElement
    const search = page.getByRole('searchbox').element() as HTMLInputElement
    for (const words of [english, french, chinese]) {
      for (const text of sorts.map((sort) => words[`sort.${sort}`]))
        expect(widthOf(text, order), text).toBeLessThanOrEqual(roomIn(order))
      expect(widthOf(words.search, search), words.search).toBeLessThanOrEqual(roomIn(search))
    }
  })

  it.each(['list', 'board'])('shows its own cover in the %s', async (look) => {
    const set = vi.spyOn(Element.prototype, 'setAttribute')
    onTestFinished(() => set.mockRestore())
    const project = exampleProject({ ...ongoing, hasCover: true, coverVersion: 3 })
    await openList(
      'ongoing',
      { 'GET /projects': projectList(project) },
      `/projects/ongoing${look === 'board' ? '?look=board' : ''}`,
    )
    await expect.element(page.getByText('Spring fair').first()).toBeVisible()
    const address = `/assets/domains/${domainId}/projects/${projectId}/cover.png?version=3`
    expect(set).toHaveBeenCalledWith('src', address)
  })

  it('ends a project once, however often it is pressed, and undoes it with the end that was planned', async () => {
    let state: 'ongoing' | 'done' = 'ongoing'
    let release = () => {}
    const { asked } = await openList('ongoing', {
      'GET /projects': () => projectList(exampleProject({ ...ongoing, state })),
      [`POST /projects/${projectId}/end`]: async () => {
        await new Promise<void>((resolve) => {
          release = resolve
        })
        state = 'done'
        return exampleProject({ state, version: 2, endsLocal: null })
      },
      [`POST /projects/${projectId}/reopen`]: () => {
        state = 'ongoing'
        return exampleProject({ state, version: 3, endsLocal: null })
      },
      [`PATCH /projects/${projectId}`]: () => exampleProject({ state, version: 4 }),
    })
    const calls = (name: string) =>
      asked.filter(({ call }) => call === `POST /projects/${projectId}/${name}`).length
    const end = page.getByRole('button', { name: 'End: Spring fair' })
    await end.click()
    await end.click({ force: true })
    release()
    await expect.element(page.getByText('“Spring fair” has ended. It no longer takes answers.')).toBeVisible()
    expect(calls('end')).toBe(1)

    await page
      .getByRole('button', { name: 'Undo: ongoing again, until Mar 12, 2027, 5:00 PM (Europe/Paris)' })
      .click()
    await expect.element(page.getByRole('button', { name: 'End: Spring fair' })).toBeVisible()
    await expect
      .poll(() => asked.find(({ call }) => call.startsWith('PATCH'))?.body)
      .toEqual({
        endsLocal: '2027-03-12T17:00',
      })
    expect(asked.find(({ call }) => call.startsWith('PATCH'))?.search.get('version')).toBe('3')
    expect(calls('reopen')).toBe(1)
  })

  it('asks before a start, and says that nobody was invited', async () => {
    const { asked } = await openList('upcoming', {
      'GET /projects': projectList(exampleProject({ attendeeCount: 2, hasUninvited: true })),
      [`POST /projects/${projectId}/start`]: exampleProject({ state: 'ongoing', version: 2 }),
    })
    await page.getByRole('button', { name: 'Start: Spring fair' }).click()
    await expect.element(page.getByText('No one has been invited yet', { exact: false })).toBeVisible()
    expect(asked.some(({ call }) => call.endsWith('/start'))).toBe(false)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect.element(page.getByText('“Spring fair” has started.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps its search, filters and look in the address', async () => {
    const { address, asked } = await openList('done', { 'GET /projects': none })
    await page.getByRole('searchbox').fill('fair')
    await expect.poll(address).toContain('search=fair')
    await expect.element(page.getByRole('combobox', { name: 'Session type' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('combobox', { name: 'Session type' }).click()
    await page.getByRole('option', { name: 'Negotiation' }).click()
    await expect.poll(address).toContain('session=st')
    await expect.poll(() => asked.at(-1)?.search.get('session')).toBe('st')
    await expect.element(page.getByRole('button', { name: 'Filters 1' })).toBeVisible()
    page
      .getByRole('radio', { name: 'Board' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(address).toContain('look=board')
    await expect.element(page.getByRole('heading', { name: 'Upcoming' })).toBeVisible()
    page
      .getByRole('radio', { name: 'List' })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await page.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(address).toBe('/projects/done')
  })
})

it('shows filters from the start where some are set', async () => {
  await openList('done', { 'GET /projects': none }, '/projects/done?session=st&role=owner')
  await expect.element(page.getByRole('combobox', { name: 'Session type' })).toHaveValue('Negotiation')
  await page.getByRole('button', { name: 'Filters 2' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Session type' })).not.toBeInTheDocument()
})

describe('a new project', () => {
  it('takes a name, dates and their zone, and opens', async () => {
    const { asked, address } = await openList('upcoming', {
      'GET /projects': none,
      'POST /projects': exampleProject(),
    })
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring fair')
    await page.getByRole('textbox', { name: 'Start', exact: true }).fill('2027/03/01')
    await page.getByLabelText('Time of the start').fill('10:30')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('kolk')
    await page.getByRole('option', { name: /Kolkata/ }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(address).toBe(`/projects/project/${projectId}`)
    expect(asked.find(({ call }) => call === 'POST /projects')?.body).toMatchObject({
      name: 'Spring fair',
      startsLocal: '2027-03-01T10:30',
      endsLocal: null,
      timeZone: expect.stringMatching(/Kolkata|Calcutta/),
    })
  })

  it('like another says where its end comes to lie', async () => {
    const { asked } = await openList('done', {
      'GET /projects': projectList(exampleProject({ state: 'done' })),
      [`POST /projects/${projectId}/duplicate`]: exampleProject(),
    })
    await page.getByRole('button', { name: 'Actions for Spring fair' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('textbox', { name: 'Start', exact: true }).fill('2028/03/01')
    await expect
      .element(page.getByText('Mar 12, 2028, 5:00 PM (Europe/Paris)', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect
      .poll(() => asked.find(({ call }) => call.endsWith('/duplicate'))?.body)
      .toEqual({ name: 'Spring fair (copy)', startsLocal: '2028-03-01T09:00' })
  })
})

it('offers clients no way to make or change projects', async () => {
  const session = enteredAs()
  const asClient = { ...session, access: { ...session.access, isClient: true } }
  await openPart(<ProjectsPage />, {
    session: asClient,
    answers: { 'GET /projects': projectList(exampleProject({ role: 'external', mayEdit: false })) },
    messages: ['projects'],
    at: '/projects/upcoming',
    path: '/projects/$state',
  })
  await expect.element(page.getByText('Spring fair')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /New project|Start|Actions/ }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Spring fair' }))
    .toHaveAttribute('href', `/projects/web-session/${projectId}`)
})
