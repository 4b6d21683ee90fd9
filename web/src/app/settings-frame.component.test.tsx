import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../test/example-company.ts'
import { openPart } from '../../test/open/open-part.tsx'
import { asClient } from '../../test/open/open-session.tsx'
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

it('fades their row at each end at which there is more of it', async () => {
  await page.viewport(390, 800)
  await openPart(<SettingsFrame />, { messages: ['settings'], at: '/settings/user/basic-info' })
  const row = page.getByRole('navigation')
  const faded = () => row.element().getAttribute('data-more')
  await expect.element(page.getByRole('link', { name: 'Security credentials' })).toBeInTheDocument()
  await expect.poll(faded).toBe('after')
  expect(getComputedStyle(row.element()).maskImage).toContain('to left')
  for (const [left, ends] of [
    [100, 'before after'],
    [10_000, 'before'],
  ] as const) {
    row.element().scrollTo({ left })
    await expect.poll(faded).toBe(ends)
  }
  await page.viewport(1_280, 800)
  await expect.poll(faded).toBe('')
})

it('leads clients to their files, and staff by their bell alone', async () => {
  const files = page.getByRole('link', { name: 'Your files' })
  await openPart(<SettingsFrame />, {
    session: asClient(),
    messages: ['settings'],
    at: '/settings/user/security',
  })
  await expect.element(files).toHaveAttribute('href', '/processes')
  await openPart(<SettingsFrame />, {
    session: enteredAs(),
    messages: ['settings'],
    at: '/settings/user/security',
  })
  await expect.element(page.getByRole('link', { name: 'Basic info' }).last()).toBeVisible()
  await expect.element(files).not.toBeInTheDocument()
})
