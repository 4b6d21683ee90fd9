/** Where somebody arrives with a code of another device or host name. */
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { HandOverPage } from './hand-over-page.tsx'

const before = location.href
afterEach(() => history.replaceState(null, '', before))

async function arrive(hash: string, answer: unknown) {
  history.replaceState(null, '', `#${hash}`)
  const { user, domains, domain, access } = enteredAs()
  const session = { user, domains, access, ownsProfile: true, boundTo: null, impersonator: null }
  return await openPart(<HandOverPage />, {
    at: '/security/hand-over',
    path: '/security/hand-over',
    messages: ['identity', 'errors'],
    answers: {
      'POST /auth/hand-over/finish': answer ?? { session, domain: domain._id },
      'GET /auth/session': session,
      'GET /domains': { result: [], total: 0 },
      [`GET /domains/${domain._id}`]: domain,
    },
  })
}

const refusal = () =>
  Response.json({ code: 'HandOverExpired', status: 422, message: '', data: {} }, { status: 422 })

it('goes on in the room that the code was shown in, or at home, and leaves no code in the address', async () => {
  for (const [hash, address] of [
    [`one.${idOf(700)}`, `/projects/rooms/${idOf(700)}`],
    ['two', '/'],
    [`three.${idOf(701)}`, `/projects/rooms/${idOf(701)}`],
  ] as const) {
    const opened = await arrive(hash, null)
    await expect.poll(opened.address).toBe(address)
    const finished = opened.asked.find(({ call }) => call === 'POST /auth/hand-over/finish')
    expect(finished?.body).toEqual({ code: hash.split('.')[0] })
    expect(location.hash).toBe('')
  }
})

it('says that a device has not joined with a code that is used up, and that a company was not changed', async () => {
  await arrive(`one.${idOf(700)}`, refusal)
  await expect.element(page.getByText('This device has not joined')).toBeVisible()
  await expect.element(page.getByText(/^This took too long, or has been done before/)).toBeVisible()
  await arrive('two', refusal)
  await expect.element(page.getByText('The company was not changed')).toBeVisible()
})
