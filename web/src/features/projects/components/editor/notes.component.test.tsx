/** Notes for presenters in the list of a project's products. */
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  exampleProject,
  exampleProjectProducts,
  ProjectServer,
  projectId,
} from '../../../../../test/example-project.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../pages/project-page.tsx'

const result = exampleProjectProducts(2)
const first = result[0]?.product ?? ''
const field = page.getByRole('textbox', { name: 'Notes for presenters' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openProject(values: Parameters<typeof exampleProject>[0]) {
  sessionStorage.clear()
  forgetSessionMemory()
  const server = new ProjectServer(exampleProject(values))
  const path = `/projects/${projectId}`
  return await openPart(<ProjectPage />, {
    answers: {
      [`GET ${path}`]: () => server.project,
      [`GET ${path}/readiness`]: { findings: [] },
      [`GET ${path}/products`]: { total: 2, result, folders: [], version: 1 },
      [`GET ${path}/notes`]: [{ product: result[1]?.product, text: 'Made in Lyon', version: 4 }],
      [`PUT ${path}/notes/${first}`]: { version: 1 },
      [`GET ${path}/progress`]: { attendees: [], totals: [], amounts: { byCurrency: [], withoutPrice: 0 } },
    },
    messages: ['projects', 'readiness', 'errors', 'conflicts'],
    at: `/projects/project/${projectId}`,
    path: '/projects/project/$projectId',
  })
}

describe('notes for presenters', () => {
  it('are written by presenters, who change nothing else, and the list says where there are some', async () => {
    const { asked } = await openProject({ role: 'presenter', mayEdit: false })
    await expect.element(button('Notes on Chair 0002, written')).toBeVisible()
    await button('Notes on Chair 0001').click()
    await expect.element(button('Save')).toBeDisabled()
    await field.fill('Ask about the legs')
    await button('Save').click()
    await expect.element(button('Notes on Chair 0001, written')).toBeVisible()
    const write = asked.find(({ call }) => call.startsWith('PUT'))
    expect([write?.body, write?.search.get('version')]).toEqual([{ text: 'Ask about the legs' }, '0'])
  })

  it('are read alone once the project has ended', async () => {
    await openProject({ state: 'done', closedAt: '2026-11-01T12:00:00.000Z' })
    await button('Products').click()
    await button('Notes on Chair 0002, written').click()
    await expect.element(field).toHaveValue('Made in Lyon')
    await expect.element(field).toHaveAttribute('readonly')
    await expect.element(button('Save')).not.toBeInTheDocument()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.element(field).not.toBeInTheDocument()
  })
})
