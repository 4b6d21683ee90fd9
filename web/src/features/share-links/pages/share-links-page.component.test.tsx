// @smoke
/** The note of a share link: written with it, shown in the list, changed beside the name. */
import type { ShareLink } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { ShareLinksPage } from './share-links-page.tsx'

const group = { _id: idOf(60), name: 'Buyers', isExternal: true, isRoot: false, mayManage: true }
const link: ShareLink = {
  _id: idOf(70),
  name: 'Fair in spring',
  note: 'For Ms Dupont',
  group: { _id: group._id, name: group.name },
  target: { kind: 'catalogue', _id: null, name: '' },
  createdBy: 'Ada',
  createdAt: '2026-01-31T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  uses: 0,
  mayManage: true,
  version: 3,
}
const change = `PATCH /share-links/${link._id}`
const noteField = () => page.getByRole('textbox', { name: 'Note' })

/** As the shell shows it. */
const Page = () => (
  <>
    <ShareLinksPage />
    <ConflictQuestion />
  </>
)

async function openLinks(answers: Record<string, unknown> = {}) {
  return await openPart(<Page />, {
    answers: {
      'GET /groups': { total: 1, result: [group] },
      'GET /share-links': [link],
      'POST /share-links': { _id: link._id, token: 'secret-token' },
      [change]: () => new Response(null, { status: 204 }),
      ...answers,
    },
    messages: ['share-links', 'errors', 'conflicts'],
  })
}

describe('the note of a share link', () => {
  it('stands in the list and is changed alone, again and again, based on the version that was shown', async () => {
    const { asked } = await openLinks()
    const changes = () => asked.filter(({ call }) => call === change)
    await expect.element(page.getByRole('row', { name: /Fair in spring/ })).toHaveTextContent('For Ms Dupont')
    for (const note of ['For Mr Martin', '']) {
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect.element(noteField()).toHaveValue('For Ms Dupont')
      await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await noteField().fill(note)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.element(noteField()).not.toBeInTheDocument()
      expect(changes().at(-1)?.body).toEqual({ note })
      expect(changes().at(-1)?.search.get('version')).toBe('3')
    }
    expect(changes()).toHaveLength(2)
  })

  it('is sent with a new link', async () => {
    const { asked } = await openLinks()
    await page.getByRole('button', { name: 'New link' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Press kit')
    await noteField().fill('For the newspaper')
    await page.getByRole('combobox', { name: 'As seen by' }).click()
    await page.getByRole('option', { name: 'Buyers' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(page.getByText('token=secret-token')).toBeVisible()
    expect(asked.find(({ call }) => call === 'POST /share-links')?.body).toMatchObject({
      name: 'Press kit',
      note: 'For the newspaper',
    })
  })

  it('of a colleague is shown beside one’s own, where both have written one', async () => {
    const stale = { code: 'StaleVersion', message: '', status: 409, data: { version: 4, note: 'For nobody' } }
    await openLinks({ [change]: () => Response.json(stale, { status: 409 }) })
    await page.getByRole('button', { name: 'Edit' }).click()
    await noteField().fill('For Mr Martin')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('For nobody')).toBeVisible()
  })
})
