/** Which company the sign-in form names, before and after the page's company is known. */
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../../test/example-company.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { applyBrand } from '../../../../lib/session/brand-store.ts'
import { companyOfPage } from '../../../../lib/session/page-company.ts'
import { setSession } from '../../../../lib/session/session-store.ts'
import { LoginForm } from './login-form.tsx'

const { domain } = enteredAs()
const here = { ...domain, mapping: { url: location.hostname, status: 'ENABLED' as const } }

it('names no company, and no maker either, before it is known whose page it is', async () => {
  // Files share a page: an earlier one has shown a company.
  applyBrand({ ...domain, _id: '' })
  let answer: (company: object) => void = () => {}
  const answered = new Promise<object>((resolve) => {
    answer = resolve
  })
  await openPart(<LoginForm returnTo={undefined} />, {
    isOutside: true,
    path: '/login',
    at: '/login',
    messages: ['identity'],
    answers: {
      'GET /domains': async () => ({ total: 1, result: [await answered] }),
      'GET /auth/single-sign-on': { name: null },
    },
  })
  setSession({ status: 'signed-out' })
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expect.element(page.getByText('Sign in to')).not.toBeInTheDocument()
  answer(here)
  await expect.element(page.getByText('Sign in to Lumen')).toBeVisible()
})

it('the company that a page came with is read of it', () => {
  expect(companyOfPage()).toBeNull()
  const meta = document.head.appendChild(document.createElement('meta'))
  onTestFinished(() => meta.remove())
  meta.name = 'vitrine-company'
  meta.content = JSON.stringify(here)
  expect(companyOfPage()).toEqual(here)
})
