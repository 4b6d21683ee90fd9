/** What stands in the way of a start: said in words, led to, repaired after a look at what that changes. */
import type { Finding } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, ids, personId } from '../../../../../test/example-company.ts'
import { exampleProject, projectId, projectList } from '../../../../../test/example-project.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../pages/project-page.tsx'
import { ProjectsPage } from '../../pages/projects-page.tsx'

const nowhere = { products: [], people: [], fields: [], folders: [], groups: [] }
const noSession: Finding = {
  kind: 'no-session',
  severity: 'block',
  count: 1,
  data: {},
  place: { section: 'sessions', ...nowhere },
  repair: null,
}
const unseen: Finding = {
  kind: 'product-unseen',
  severity: 'advise',
  count: 2,
  data: {},
  place: { section: 'people', ...nowhere, people: [{ _id: idOf(701), name: 'Ada Lovelace' }] },
  repair: {
    kind: 'grant-folder',
    group: idOf(60),
    groupName: 'Buyers',
    folder: ids.showroom,
    folderName: 'Showroom',
    people: 3,
  },
}
const preview = {
  isPreview: true,
  products: 12,
  people: 3,
  gaining: [{ _id: idOf(701), name: 'Ada Lovelace' }],
  isWhole: false,
}

describe('the readiness of a project', () => {
  it('speaks of no start where the project goes on', async () => {
    sessionStorage.clear()
    forgetSessionMemory()
    await openPart(<ProjectPage />, {
      answers: {
        [`GET /projects/${projectId}`]: exampleProject({ state: 'ongoing' }),
        [`GET /projects/${projectId}/products`]: { total: 0, result: [], folders: [], version: 1 },
        [`GET /projects/${projectId}/readiness`]: { findings: [] },
        [`GET /projects/${projectId}/progress`]: {
          attendees: [],
          totals: [],
          amounts: { byCurrency: [], withoutPrice: 0 },
        },
      },
      messages: ['projects', 'readiness', 'errors'],
      at: `/projects/project/${projectId}`,
      path: '/projects/project/$projectId',
    })
    const panel = page.getByRole('region', { name: 'While it goes on' })
    await expect.element(panel).toHaveTextContent('Nothing is in the way of attendees.')
    await expect.element(page.getByText('Before the start')).not.toBeInTheDocument()
  })

  it('names what blocks, leads there, and repairs after saying what that changes', async () => {
    sessionStorage.clear()
    forgetSessionMemory()
    let findings = [noSession, unseen]
    const { asked, address } = await openPart(<ProjectPage />, {
      answers: {
        [`GET /projects/${projectId}`]: exampleProject(),
        [`GET /projects/${projectId}/products`]: { total: 0, result: [], folders: [], version: 1 },
        [`GET /projects/${projectId}/readiness`]: () => ({ findings }),
        [`POST /projects/${projectId}/repairs`]: async (request: Request) => {
          const { preview: isPreview } = (await request.json()) as { preview: boolean }
          if (!isPreview) findings = [noSession]
          return { ...preview, isPreview }
        },
      },
      messages: ['projects', 'readiness', 'errors'],
      at: `/projects/project/${projectId}`,
      path: '/projects/project/$projectId',
    })
    const panel = page.getByRole('region', { name: 'Before the start' })
    await expect.element(panel).toHaveTextContent('One thing blocks the start.')
    await expect.element(panel).toHaveTextContent('Ada Lovelace')
    await panel.getByRole('link', { name: 'Go to: Sessions' }).click()
    await expect.poll(address).toContain('section=sessions')

    await panel.getByRole('button', { name: 'Repair' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('It concerns 12 products.')
    await expect.element(dialog).toHaveTextContent('3 people see more then')
    await expect.element(dialog).toHaveTextContent('There may be others')
    const repairs = () => asked.filter(({ call }) => call.endsWith('/repairs')).map(({ body }) => body)
    expect(repairs()).toEqual([{ repair: unseen.repair, preview: true }])
    await dialog.getByRole('button', { name: 'Repair' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(panel.getByText('Ada Lovelace')).not.toBeInTheDocument()
    expect(repairs().at(-1)).toEqual({ repair: unseen.repair, preview: false })
  })

  it('is asked before a start, which waits for what blocks it', async () => {
    let findings: Finding[] = [noSession, unseen]
    const { asked } = await openPart(<ProjectsPage />, {
      answers: {
        [`GET /users/${personId}/projects-templates`]: { total: 0, result: [] },
        'GET /projects': projectList(exampleProject({ attendeeCount: 1 })),
        [`GET /projects/${projectId}/readiness`]: () => ({ findings }),
        [`POST /projects/${projectId}/start`]: exampleProject({ state: 'ongoing' }),
      },
      messages: ['projects', 'readiness', 'errors'],
      at: '/projects/upcoming',
      path: '/projects/$state',
    })
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await page.getByRole('button', { name: 'Start: Spring fair' }).click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('One thing blocks the start.')
    await expect.element(start).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).click()

    findings = [unseen]
    await page.getByRole('button', { name: 'Start: Spring fair' }).click()
    await expect.element(start).toBeEnabled()
    await start.click()
    await expect.element(page.getByText('“Spring fair” has started.')).toBeVisible()
    expect(asked.filter(({ call }) => call.endsWith('/start'))).toHaveLength(1)
  })
})
