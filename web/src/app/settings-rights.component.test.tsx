// @smoke
/** Settings as those see them who may do half of it. */
import type { DomainAccess } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../test/example-company.ts'
import { openPart } from '../../test/open/open-part.tsx'
import { BillingContactForm } from '../features/account-defaults/components/billing-contact-form.tsx'
import { PlanFeatures } from '../features/account-defaults/components/plan-features.tsx'
import { ProductSettingsPage } from '../features/settings/pages/product-settings-page.tsx'
import { SettingsFrame } from './settings-frame.tsx'

const none = { view: 0, edit: 0 } as const
const product = '/settings/domain/product-settings'
type Permissions = DomainAccess['permissions']

async function open(part: ReactNode, permissions: Partial<Permissions>, at = '/', path?: string) {
  const session = enteredAs()
  if (session.access === null) throw new Error('somebody has entered')
  const access = {
    ...session.access,
    isSuperAdmin: false,
    permissions: {
      ...session.access.permissions,
      setting: none,
      category: none,
      group: none,
      ...permissions,
    },
  }
  return await openPart(part, {
    session: { ...session, access },
    at,
    ...(path === undefined ? {} : { path }),
    answers: {
      'GET /billing-contact': { billingName: 'Ada', billingEmail: '', billingAddress: '', version: 1 },
    },
    messages: ['settings', 'account-defaults', 'fields', 'errors'],
  })
}

const links = () =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)
const own = ['Basic info', 'Security', 'Notifications']

it.each([
  [
    'settings',
    { setting: { view: 3, edit: 3 } },
    ['Account defaults', 'Content display', 'Product settings', 'Users settings', 'Security credentials'],
  ],
  ['categories', { category: { view: 3, edit: 1 } }, ['Product settings']],
  ['groups', { group: { view: 3, edit: 1 } }, ['Users settings']],
  ['nothing', { setting: { view: 3, edit: 2 } }, []],
] as const)(
  'lists beside one’s own pages those of the company that the right to %s opens',
  async (_of, permissions, pages) => {
    await open(<SettingsFrame />, permissions)
    await expect.poll(links).toEqual([...own, ...pages])
  },
)

it('says of a page whose calls would be refused that it isn’t open', async () => {
  await open(<SettingsFrame />, { category: { view: 3, edit: 1 } }, '/settings/domain/account-defaults')
  await expect.element(page.getByText('This page is not open to you')).toBeVisible()
})

it('shows whoever may edit categories alone nothing else of the product settings, whatever the address says', async () => {
  await open(<ProductSettingsPage />, { category: { view: 3, edit: 1 } }, `${product}?section=tabs`, product)
  await expect.element(page.getByRole('tab', { name: 'Categories' })).toHaveAttribute('aria-selected', 'true')
  expect(page.getByRole('tab').elements()).toHaveLength(1)
})

it('lets whoever only sees the contact for invoices read it', async () => {
  await open(<BillingContactForm mayEdit={false} />, {})
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveValue('Ada')
  await expect.element(name).toHaveAttribute('readonly')
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

it('asks for neither plan nor contact for whoever may see neither, and says so', async () => {
  const { asked } = await open(<PlanFeatures />, { subscription: none, billing: none })
  await expect.element(page.getByText(/^Only people with the right to see the subscription/)).toBeVisible()
  expect(asked.filter(({ call }) => /subscription|billing/.test(call))).toEqual([])
})
