/** Parts of a project’s page: people, sessions, what is shown, offered products, and what stays open after the end. */
import type { ProjectMember, ProjectProducts } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf, ids } from '../../../../../test/example-company.ts'
import {
  exampleProject,
  exampleProjectProducts,
  ProjectServer,
  projectId,
} from '../../../../../test/example-project.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../pages/project-page.tsx'

const buyer = {
  _id: idOf(701),
  email: 'ada@buyer.example',
  profile: { name: 'Ada', company: '', picture: null },
  isClient: true,
}
const noProducts: ProjectProducts = { total: 0, result: [], folders: [], version: 1 }

interface Opening {
  values?: Parameters<typeof exampleProject>[0]
  answers?: Record<string, unknown>
  session?: ReturnType<typeof enteredAs>
}

async function openProject({ values = {}, answers = {}, session }: Opening = {}) {
  sessionStorage.clear()
  forgetSessionMemory()
  const server = new ProjectServer(exampleProject(values))
  const opened = await openPart(<ProjectPage />, {
    ...(session === undefined ? {} : { session }),
    answers: {
      [`GET /projects/${projectId}`]: () => server.project,
      [`GET /projects/${projectId}/readiness`]: { findings: [] },
      [`PATCH /projects/${projectId}`]: server.edit,
      [`GET /projects/${projectId}/products`]: noProducts,
      [`GET /projects/${projectId}/progress`]: {
        attendees: [],
        totals: [],
        amounts: { byCurrency: [], withoutPrice: 0 },
      },
      ...answers,
    },
    messages: ['projects', 'readiness', 'errors', 'conflicts'],
    at: `/projects/project/${projectId}`,
    path: '/projects/project/$projectId',
  })
  return { ...opened, server }
}

describe('people of a project', () => {
  it('are people, groups and tags, and know of it once they are invited', async () => {
    let isInvited = false
    const { server, asked } = await openProject({
      answers: {
        'GET /users': (request: Request) =>
          new URL(request.url).searchParams.get('kind') === 'external'
            ? { total: 1, result: [{ ...buyer, assetsVersion: 1 }] }
            : { total: 0, result: [] },
        'GET /groups': { total: 1, result: [{ _id: idOf(60), name: 'Buyers', isExternal: true }] },
        'GET /tags': [{ _id: idOf(61), name: 'Nordic' }],
        [`GET /projects/${projectId}/members`]: (): ProjectMember[] => [
          { attendee: null, user: buyer, role: 'external', by: [], isInvited, hasSignedIn: false },
        ],
        [`POST /projects/${projectId}/invite`]: () => {
          isInvited = true
          return { invited: 1 }
        },
      },
      // Groups are seen by super admins.
    })
    for (const name of ['Ada (ada@buyer.example)', 'Buyers', 'Nordic']) {
      await page.getByRole('combobox', { name: 'Attendees' }).fill(name.slice(0, 3))
      await page.getByRole('option', { name }).click()
    }
    await expect
      .poll(() => server.project.attendees)
      .toEqual([{ user: buyer._id }, { group: idOf(60) }, { tag: idOf(61) }])

    const row = page.getByRole('row', { name: /Ada/ })
    await expect.element(row).toHaveTextContent('Not invited yet')
    await page.getByRole('button', { name: 'Invite one' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('The project has no products yet.')
    await dialog.getByRole('button', { name: 'Invite one' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row).toHaveTextContent('Never signed in')
    await expect.element(row).not.toHaveTextContent('Not invited yet')
    await expect.element(page.getByRole('button', { name: 'Invite one' })).not.toBeInTheDocument()
    expect(asked.filter(({ call }) => call.endsWith('/invite'))).toHaveLength(1)
  })

  it('are not offered by tags to whoever does not see everybody, and tags that are named keep their names', async () => {
    const session = enteredAs()
    const permissions = { ...session.access.permissions, group: { view: 2, edit: 0 } as const }
    const tags = [
      { _id: idOf(61), name: 'Nordic' },
      { _id: idOf(62), name: 'Southern' },
    ]
    await openProject({
      values: { attendees: [{ tag: idOf(61) }] },
      session: { ...session, access: { ...session.access, isSuperAdmin: false, permissions } },
      answers: {
        'GET /users': { total: 0, result: [] },
        'GET /groups': { total: 1, result: [{ _id: idOf(60), name: 'Buyers', isExternal: true }] },
        'GET /tags': tags,
      },
    })
    await page.getByRole('combobox', { name: 'Attendees' }).click()
    await expect.element(page.getByRole('option', { name: 'Buyers' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Nordic' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Southern' })).not.toBeInTheDocument()
  })
})

describe('sessions', () => {
  it('that the subscription lacks say so, and can only be taken away', async () => {
    const session = enteredAs()
    const subscription = {
      ...session.domain.subscription,
      // Enabled, but there are no rooms for it.
      enabledSessions: { web: true, ar: true, st: true },
      allowCentral: false,
      allowShopping: false,
    }
    const { server } = await openProject({
      session: { ...session, domain: { ...session.domain, subscription } },
      values: { sessions: ['ar'] },
    })
    const box = (name: string) => page.getByRole('checkbox', { name })
    await expect.element(box('Negotiation')).toBeDisabled()
    await expect.element(box('Negotiation')).toHaveAccessibleDescription(/subscription doesn’t include/)
    await expect.element(box('Augmented Reality')).toBeEnabled()
    await box('Augmented Reality').click()
    await expect.poll(() => server.project.sessions).toEqual([])
    await expect.element(box('Augmented Reality')).toBeDisabled()
    await box('Web').click()
    await expect.poll(() => server.project.sessions).toEqual(['web'])
    await expect.element(page.getByText('doesn’t include ordering', { exact: false })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add an order field' })).not.toBeInTheDocument()
  })
})

describe('what is shown', () => {
  it('is chosen in an order, field by field', async () => {
    const { server } = await openProject()
    await page.getByRole('combobox', { name: 'Add a price type' }).click()
    await page.getByRole('option', { name: 'Trade (USD)' }).click()
    await expect.poll(() => server.project.priceTypes).toEqual([ids.retail, ids.trade])
    await page.getByRole('button', { name: 'Remove Retail (EUR)' }).click()
    await expect.poll(() => server.project.priceTypes).toEqual([ids.trade])
    await page.getByRole('checkbox', { name: 'Films' }).click()
    await expect.poll(() => server.project.mediaKinds).toEqual(['image', '3d'])
  })
})

describe('products that came into a chosen folder later', () => {
  it.each([
    ['Add them', true],
    ['Not wanted', false],
  ])('are offered: %s', async (answer, accept) => {
    let offered = 3
    const { asked } = await openProject({
      answers: {
        [`GET /projects/${projectId}/products`]: () => ({
          total: 2,
          result: exampleProjectProducts(2),
          folders: [{ folder: ids.showroom, name: 'Showroom', count: 2, offered }],
          version: 1,
        }),
        [`POST /projects/${projectId}/products`]: () => {
          offered = 0
          return { version: 2, added: accept ? 3 : 0 }
        },
      },
    })
    await expect.element(page.getByText('3 products came into “Showroom” since.')).toBeVisible()
    await page.getByRole('button', { name: answer }).click()
    await expect.element(page.getByText('3 products came into', { exact: false })).not.toBeInTheDocument()
    expect(asked.find(({ call }) => call === `POST /projects/${projectId}/products`)?.body).toEqual({
      offered: ids.showroom,
      accept,
    })
  })
})

it('leaves name and description of a finished project open, and nothing else', async () => {
  const { server } = await openProject({ values: { state: 'done', closedAt: '2026-03-12T16:00:00.000Z' } })
  for (const name of ['Basics', 'Products', 'Sessions'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Web' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Add products' })).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring fair 2027')
  await expect.poll(() => server.project.name).toBe('Spring fair 2027')
})

it('shows those who only present it that they can’t change it', async () => {
  await openProject({ values: { role: 'presenter', mayEdit: false } })
  await expect.element(page.getByText('Only the owner changes this project')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: /^(Start|Add|Invite)/ })).not.toBeInTheDocument()
})
