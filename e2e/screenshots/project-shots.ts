/** Pages of projects and of web sessions, for people who run a project, attendees, and guests. */
import { expect, type Page } from '@playwright/test'
import { findProject } from './find-project.ts'
import { call, type Shots, type Studio, type Visitor } from './studio.ts'

const pressed = (name: RegExp) => ({
  act: async (page: Page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  },
})

/** A project with answers of several people, one that is prepared, and what both begin with. */
export async function shotsOfOwner(studio: Studio, visitor: Visitor): Promise<Shots> {
  const project = await findProject(studio, visitor, 'ongoing', 'Autumn orders')
  const prepared = await findProject(studio, visitor, 'upcoming', 'Northline Hotels')
  const session = `/projects/web-session/${project}`
  return {
    projects: '/projects/ongoing',
    'projects-upcoming': '/projects/upcoming',
    'projects-done': '/projects/done',
    'projects-none': '/projects/ongoing?search=nothing-is-called-so',
    'projects-board': '/projects/ongoing?look=board',
    'projects-new': { path: '/projects/upcoming', ...pressed(/^(New project|Nouveau projet|新建项目)$/) },
    'projects-templates': { path: '/projects/ongoing', ...pressed(/^(Templates|Modèles|模板)$/) },
    project: `/projects/project/${project}`,
    ...sectionsOf('project', project, ['products', 'shown', 'order-form', 'people', 'sessions', 'progress']),
    'project-prepared': `/projects/project/${prepared}`,
    ...sectionsOf('project-prepared', prepared, ['order-form', 'people']),
    'project-readiness': {
      path: `/projects/project/${prepared}`,
      act: async (page) => {
        await page.getByRole('complementary').last().scrollIntoViewIfNeeded()
      },
    },
    'project-start': { path: `/projects/project/${prepared}`, ...pressed(/^(Start|Démarrer|开始)/) },
    'session-looking': session,
    'session-in-place': {
      path: session,
      act: async (page) => {
        await page.getByRole('combobox').last().click()
        await page.getByRole('option').first().click()
        await expect(page).toHaveURL(/attendee=/)
      },
    },
  }
}

const sectionsOf = (title: string, project: string, sections: readonly string[]): Shots =>
  Object.fromEntries(
    sections.map((section) => [`${title}-${section}`, `/projects/project/${project}?section=${section}`]),
  )

/** The same project for somebody who is asked, from its home to thanks. */
export async function shotsOfAttendee(studio: Studio, visitor: Visitor, product: string): Promise<Shots> {
  const session = `/projects/web-session/${await findProject(studio, visitor, 'ongoing', 'Autumn orders')}`
  const ended = await findProject(studio, visitor, 'done', 'Preview of the tables')
  return {
    session,
    'session-product': `${session}?mode=review&product=${product}`,
    'session-product-form': {
      path: `${session}?mode=review&product=${product}`,
      act: (page) => page.locator('[data-order-form]').first().scrollIntoViewIfNeeded(),
    },
    'session-grid': `${session}?mode=review&show=multiple`,
    'session-reviewed': `${session}?mode=reviewed&show=multiple`,
    'session-end': `${session}?mode=review&step=end`,
    'session-review': `${session}?step=answers`,
    'session-review-totals': {
      path: `${session}?step=answers`,
      act: (page) => page.locator('dl').last().scrollIntoViewIfNeeded(),
    },
    'session-thanks': `${session}?step=thanks`,
    'session-ended': `/projects/web-session/${ended}`,
    'session-ended-answers': `/projects/web-session/${ended}?step=answers`,
  }
}

/** The door of a new link of the owner, which shows the project as a group of clients sees it. */
export async function shotsOfGuest(studio: Studio, owner: Visitor): Promise<Shots> {
  const project = await findProject(studio, owner, 'ongoing', 'Autumn orders')
  const found = await call(
    studio,
    owner,
    'GET',
    '/api/groups?domain={domain}&kind=external&page=1&per_page=10',
  )
  const group = (found as { result: { _id: string }[] }).result[0]?._id
  const made = await call(studio, owner, 'POST', `/api/projects/${project}/guest-links?domain={domain}`, {
    name: 'Pictures',
    group,
    expires: '1 week',
  })
  const { token } = made as { token: string }
  return { 'session-door': `/projects/web-session/${project}?token=${token}` }
}
