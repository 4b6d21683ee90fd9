/** Templates: saved from a project, published, shared with groups of colleagues, refused and corrected. */
import type { TemplateSummary } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, personId } from '../../../../test/example-company.ts'
import { exampleProject, projectList } from '../../../../test/example-project.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ProjectsPage } from '../pages/projects-page.tsx'

const [sales, showroom] = [idOf(81), idOf(82)]
const templateId = idOf(90)

function templateOf(values: Partial<TemplateSummary> = {}): TemplateSummary {
  return {
    _id: templateId,
    name: 'By the pack',
    owner: personId,
    ownerName: 'Ada',
    isOwn: true,
    isPublished: false,
    sharedWithGroups: [],
    mayEdit: true,
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    ...values,
  }
}

/** Keeps one template; refuses the group that doesn't reach its folder. */
class TemplateServer {
  template: TemplateSummary | null = null
  answers = {
    'GET /projects': projectList(exampleProject()),
    [`GET /users/${personId}/projects-templates`]: () =>
      this.template === null ? { total: 0, result: [] } : { total: 1, result: [this.template] },
    'POST /project-templates': async (request: Request) => {
      const { name } = (await request.json()) as { name: string }
      this.template = templateOf({ name })
      return { ...this.template, content: {}, gone: {} }
    },
    [`PATCH /project-templates/${templateId}`]: async (request: Request) => {
      const body = (await request.json()) as Partial<TemplateSummary>
      if (body.sharedWithGroups?.includes(showroom)) return folderLacking()
      this.template = { ...templateOf(), ...this.template, ...body, version: 2 }
      return { ...this.template, content: {}, gone: {} }
    },
    [`POST /project-templates/${templateId}/publish`]: () => {
      this.template = { ...templateOf(), ...this.template, isPublished: true }
      return {}
    },
    'GET /groups': {
      total: 3,
      result: [
        { _id: sales, name: 'Sales', isExternal: false },
        { _id: showroom, name: 'Showroom', isExternal: false },
        { _id: idOf(83), name: 'Buyers', isExternal: true },
      ],
    },
    'GET /users': { total: 0, result: [] },
    'GET /tags': [],
  }
}

function folderLacking(): Response {
  const data = { groups: 'Showroom', folders: 'Contract' }
  return Response.json({ code: 'TemplateGroupLacksFolder', status: 422, message: '', data }, { status: 422 })
}

function openProjects(server: TemplateServer) {
  return openPart(<ProjectsPage />, {
    answers: server.answers,
    messages: ['projects', 'readiness', 'errors'],
    at: '/projects/upcoming',
    path: '/projects/$state',
  })
}

const row = () => page.getByRole('row', { name: /By the pack/ })

async function choose(item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for By the pack' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('templates', () => {
  it('stand in their list as soon as they are saved from a project, to be published there', async () => {
    await openProjects(new TemplateServer())
    await page.getByRole('button', { name: 'Actions for Spring fair' }).click()
    await page.getByRole('menuitem', { name: 'Save as a template' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('By the pack')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(row()).toHaveTextContent('For oneself')
    await choose('Publish')
    await expect.element(row()).toHaveTextContent('Published')
  })

  it('are shared with groups of colleagues; one that lacks a folder is refused, and left out then', async () => {
    const server = new TemplateServer()
    server.template = templateOf()
    await openProjects(server)
    await page.getByRole('button', { name: 'Templates' }).click()
    await choose('Name and groups')
    const groups = page.getByRole('combobox', { name: 'Shared with' })
    await groups.click()
    await expect.element(page.getByRole('option', { name: 'Sales' })).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Buyers' })).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Sales' }).click()
    await page.getByRole('option', { name: 'Showroom' }).click()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(page.getByRole('dialog', { name: 'Name and groups' }))
      .toHaveTextContent('Groups Showroom don’t reach the folders Contract of the template')
    expect(server.template?.sharedWithGroups).toEqual([])

    await groups.click()
    await userEvent.keyboard('{Backspace}{Escape}')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Name and groups' })).not.toBeInTheDocument()
    expect(server.template?.sharedWithGroups).toEqual([sales])
  })
})
