/** What the check of one person says, and where it leads. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { contrastOfText, textColour } from '../../../../test/seen-colours.ts'
import { LeakCheckDialog } from './leak-check-dialog.tsx'

const member = {
  _id: idOf(70),
  email: 'marta@example.com',
  profile: { name: 'Marta', company: '', picture: null },
  isClient: true,
  assetsVersion: 1,
  state: 'active',
  isSuperAdmin: false,
  groups: [],
  tags: [],
  priceTypes: [],
  lastSeenAt: null,
  invitedAt: null,
  version: 1,
  mayManage: true,
} as const
const processId = idOf(71)
const answers = {
  [`POST /users/${member._id}/leak-check`]: { process: processId },
  [`GET /processes/${processId}`]: {
    _id: processId,
    state: 'finished',
    result: { numbers: { comparisons: 2_401, differences: 0 }, file: null },
  },
}

it.each(['light', 'dark'] as const)(
  'leads to its report by a link in the company’s colour (%s)',
  async (scheme) => {
    const { address } = await openPart(
      <LeakCheckDialog member={{ ...member, groups: [], tags: [], priceTypes: [] }} onClose={() => {}} />,
      { answers, messages: ['people'], scheme },
    )
    await page.getByRole('button', { name: 'Start' }).click()
    const link = page.getByRole('link', { name: 'Open the report' })
    await expect.element(link).toBeVisible()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('2,401')
    const probe = document.createElement('span')
    probe.style.color = 'var(--mantine-color-brand-text)'
    document.body.append(probe)
    expect(textColour(link.element())).toBe(textColour(probe))
    probe.remove()
    expect(contrastOfText(link.element())).toBeGreaterThan(4.5)
    await link.click()
    expect(address()).toBe(`/processes?process=${processId}`)
  },
)
