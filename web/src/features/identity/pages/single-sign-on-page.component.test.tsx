import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { SingleSignOnPage } from './single-sign-on-page.tsx'

it('says that it is at work, then why nobody was signed in, with a way back to the login', async () => {
  const waiting = Promise.withResolvers<Response>()
  await openPart(<SingleSignOnPage />, {
    answers: { 'POST /auth/single-sign-on/finish': () => waiting.promise },
    messages: ['identity', 'errors'],
  })
  await expect.element(page.getByRole('status')).toHaveTextContent('Signing in…')
  const refusal = { code: 'SingleSignOnFailed', message: '', status: 401, data: {} }
  waiting.resolve(Response.json(refusal, { status: 401 }))
  await expect.element(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('did not vouch for you')
  await expect.element(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
})
