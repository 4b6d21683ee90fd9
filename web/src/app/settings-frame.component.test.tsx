import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../test/open-part.tsx'
import { SettingsFrame } from './settings-frame.tsx'

it('shows on a phone which of the settings are open, however far back in their row', async () => {
  await page.viewport(390, 800)
  await openPart(<SettingsFrame />, {
    messages: ['settings'],
    at: '/settings/domain/security-credentials',
  })
  const links = page.getByRole('navigation').getByRole('link')
  const boxOf = (name: string) => page.getByRole('link', { name }).element().getBoundingClientRect()
  await expect.element(page.getByRole('link', { name: 'Security credentials' })).toBeVisible()
  expect(links.elements().length).toBeGreaterThan(4)
  await expect.poll(() => boxOf('Security credentials').right).toBeLessThanOrEqual(390)
  expect(boxOf('Basic info').left).toBeLessThan(0)
})
