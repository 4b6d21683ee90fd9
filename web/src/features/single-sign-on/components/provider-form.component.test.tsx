/** The company’s own sign-in: refused and then taken, again, and with a secret that is kept. */
import type { IdentityProvider } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../../test/open/open-part.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

const redirectUri = 'https://vitrine.example/login/done'
const kept: IdentityProvider = {
  name: 'Atelier',
  issuer: 'https://login.example',
  clientId: 'vitrine',
  isEnabled: true,
  trustsProvenHosts: false,
  redirectUri,
  version: 4,
}

it('keeps what was typed where the provider does not answer, and empties the secret once it is kept', async () => {
  let version = kept.version
  const { asked } = await openPart(<SingleSignOn>{null}</SingleSignOn>, {
    answers: {
      'GET /identity-provider': () => ({ provider: { ...kept, version }, redirectUri }),
      'PUT /identity-provider': async (request: Request) => {
        const { issuer } = (await request.json()) as { issuer: string }
        if (issuer.includes('wrong')) {
          const refusal = { code: 'IdentityProviderUnreachable', status: 422, message: '', data: { issuer } }
          return Response.json(refusal, { status: 422 })
        }
        version += 1
        return { ...kept, issuer, version }
      },
    },
    messages: ['single-sign-on', 'errors', 'conflicts'],
  })
  const field = (name: string | RegExp) => page.getByLabelText(name)
  const issuer = page.getByRole('textbox', { name: 'Address of the provider (issuer)' })
  const save = page.getByRole('button', { name: 'Save' })
  const sent = () => asked.filter(({ call }) => call === 'PUT /identity-provider')
  await issuer.fill('https://wrong.example')
  await field('Client secret').fill('secret')
  await page.getByRole('switch', { name: 'Trust addresses at proven host names' }).click()
  await save.click()
  const refusal = page.getByText('No OpenID Connect provider answers at https://wrong.example')
  await expect.element(refusal.first()).toBeVisible()
  await expect.element(field('Client secret')).toHaveValue('secret')

  await issuer.fill('https://right.example')
  await save.click()
  await expect.element(page.getByText('Saved. The provider answers.')).toBeVisible()
  await expect.element(refusal).not.toBeInTheDocument()
  await expect.element(field('Client secret')).toHaveValue('')
  await page.getByRole('textbox', { name: 'Name on the button' }).fill('Our house')
  await save.click()
  await expect.poll(() => sent().length).toBe(3)
  const { redirectUri: _none, version: _kept, ...values } = kept
  const body = { ...values, issuer: 'https://right.example', trustsProvenHosts: true }
  expect(sent().map((one) => [one.search.get('version'), one.body])).toEqual([
    ['4', { ...body, issuer: 'https://wrong.example', clientSecret: 'secret' }],
    ['4', { ...body, clientSecret: 'secret' }],
    ['5', { ...body, name: 'Our house' }],
  ])
})
