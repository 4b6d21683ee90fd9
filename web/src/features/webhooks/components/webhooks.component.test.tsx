/** Webhooks in the settings: made with a secret that is shown once, changed, stopped, and their log. */
import type { Webhook, WebhookDelivery } from '@vitrine/contract'
import { confirmationWord } from '@vitrine/rules'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { ConflictQuestion } from '../../../lib/conflicts/conflict-question.tsx'
import { Webhooks } from './webhooks.tsx'

const webhook: Webhook = {
  _id: idOf(70),
  name: 'Shop',
  address: 'https://shop.example/told',
  topics: ['products', 'prices'],
  isOn: true,
  offReason: null,
  failingSince: null,
  owner: { _id: idOf(1), name: 'Ada' },
  isOwn: true,
  formerSecretUntil: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 3,
}
const others: Webhook = {
  ...webhook,
  _id: idOf(71),
  name: 'Warehouse',
  isOwn: false,
  owner: { _id: idOf(2), name: 'Ben' },
}
const delivery: WebhookDelivery = {
  _id: idOf(80),
  topic: 'products',
  happenedAt: '2026-11-20T10:00:00.000Z',
  changes: 2,
  state: 'failed',
  nextAt: null,
  tries: [{ at: '2026-11-20T10:00:01.000Z', status: null, error: 'timeout', milliseconds: 15_000 }],
}
const change = `PATCH /webhooks/${webhook._id}`
const done = () => new Response(null, { status: 204 })
const refused = (code: string, status: number, data: object = {}) =>
  Response.json({ code, message: '', status, data }, { status })

const Page = () => (
  <>
    <Webhooks />
    <ConflictQuestion />
  </>
)

async function open(answers: Record<string, unknown> = {}, isSuperAdmin = false) {
  const session = enteredAs()
  return await openPart(<Page />, {
    session: { ...session, access: { ...session.access, isSuperAdmin } },
    answers: {
      'GET /webhooks': { isAllowed: true, result: [webhook, others] },
      'POST /webhooks': { _id: webhook._id, secret: 'whsec_made' },
      [`POST /webhooks/${webhook._id}/secret`]: { secret: 'whsec_next' },
      [`GET /webhooks/${webhook._id}/deliveries`]: { total: 1, result: [delivery] },
      [`POST /webhooks/${webhook._id}/deliveries/${delivery._id}/resend`]: done,
      [`POST /webhooks/${webhook._id}/test`]: { _id: idOf(81) },
      [`DELETE /webhooks/${others._id}`]: done,
      [change]: done,
      ...answers,
    },
    messages: ['webhooks', 'errors', 'conflicts'],
  })
}

const field = (name: string) => page.getByRole('textbox', { name })
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('a new webhook', () => {
  it('is made after a refused address was put right, and shows its secret once', async () => {
    let isRefused = true
    const { asked } = await open({
      'POST /webhooks': () =>
        isRefused
          ? refused('WebhookAddressInvalid', 422)
          : Response.json({ _id: webhook._id, secret: 'whsec_made' }),
    })
    await page.getByRole('button', { name: 'New webhook' }).click()
    const create = page.getByRole('button', { name: 'Create' })
    await expect.element(create).toBeDisabled()
    await field('Name').fill('Site')
    await field('Address').fill('http://site.example')
    await page.getByRole('checkbox', { name: 'Orders' }).click()
    await create.click()
    await expect
      .element(field('Address'))
      .toHaveAccessibleDescription(/begins with https:\/\/ and has no password/)
    isRefused = false
    await field('Address').fill('https://site.example')
    await create.click()
    await expect.element(page.getByText('whsec_made')).toBeVisible()
    expect(asked.filter(({ call }) => call === 'POST /webhooks').at(-1)?.body).toEqual({
      name: 'Site',
      address: 'https://site.example',
      topics: ['products', 'prices', 'orders'],
    })
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await expect.element(field('Name')).toHaveValue('')
    expect(page.getByText('whsec_made').query()).toBeNull()
  })

  it('says at once that one’s own is called so already, but not that a colleague’s is', async () => {
    await open()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await field('Address').fill('https://site.example/told')
    await field('Name').fill('shop')
    await expect.element(field('Name')).toHaveAccessibleDescription('Name "shop" already exists')
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeDisabled()
    await field('Name').fill('Warehouse')
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeEnabled()
  })

  it('needs a topic', async () => {
    await open()
    await page.getByRole('button', { name: 'New webhook' }).click()
    await field('Name').fill('Site')
    await field('Address').fill('https://site.example')
    for (const topic of ['Products', 'Prices']) await page.getByRole('checkbox', { name: topic }).click()
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'People' }).click()
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeEnabled()
  })

  it('is not to be made where the installation sends none', async () => {
    await open({ 'GET /webhooks': { isAllowed: false, result: [] } })
    await expect.element(page.getByText(/sends no webhooks/)).toBeVisible()
    expect(page.getByRole('button', { name: 'New webhook' }).query()).toBeNull()
  })
})

describe('a webhook', () => {
  it('is changed again and again, by what was changed alone', async () => {
    const { asked } = await open()
    const changes = () => asked.filter(({ call }) => call === change)
    for (const address of ['https://shop.example/1', 'https://shop.example/2']) {
      await choose('Shop', 'Edit')
      await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled()
      await field('Address').fill(address)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.element(field('Address')).not.toBeInTheDocument()
      expect(changes().at(-1)?.body).toEqual({ address })
      expect(changes().at(-1)?.search.get('version')).toBe('3')
    }
    await choose('Shop', 'Switch off')
    await expect.poll(() => changes().at(-1)?.body).toEqual({ isOn: false })
  })

  it('that a colleague has changed meanwhile is shown beside one’s own', async () => {
    await open({ [change]: () => refused('StaleVersion', 409, { version: 4, name: 'Their shop' }) })
    await choose('Shop', 'Edit')
    await field('Name').fill('My shop')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Their shop')).toBeVisible()
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(page.getByText('Their shop')).not.toBeInTheDocument()
  })

  it('of a colleague can be stopped and deleted, and nothing else', async () => {
    const { asked } = await open()
    await page.getByRole('button', { name: 'More for Warehouse' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Switch off' })).toBeVisible()
    for (const name of ['Edit', 'New secret', 'Deliveries'])
      expect(page.getByRole('menuitem', { name }).query()).toBeNull()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const confirm = page.getByRole('button', { name: 'Delete' })
    await expect.element(confirm).toBeDisabled()
    await page.getByRole('textbox').fill(confirmationWord)
    await confirm.click()
    await expect.poll(() => asked.some(({ call }) => call === `DELETE /webhooks/${others._id}`)).toBe(true)
  })

  it('that was switched off says why', async () => {
    const off = { ...webhook, isOn: false, offReason: 'failed' as const }
    await open({ 'GET /webhooks': { isAllowed: true, result: [off] } })
    await expect.element(page.getByText('Off: nothing arrived for a day')).toBeVisible()
    await page.getByRole('button', { name: 'More for Shop' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Switch on' })).toBeVisible()
  })

  it('gets another secret, shown once', async () => {
    await open()
    await choose('Shop', 'New secret')
    await page.getByRole('button', { name: 'Make it' }).click()
    await expect.element(page.getByText('whsec_next')).toBeVisible()
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await expect.element(page.getByText('whsec_next')).not.toBeInTheDocument()
  })
})

describe('the log', () => {
  it('says what became of each message, and sends it again', async () => {
    let state: WebhookDelivery['state'] = 'failed'
    const { asked } = await open({
      [`GET /webhooks/${webhook._id}/deliveries`]: () => ({ total: 1, result: [{ ...delivery, state }] }),
      [`POST /webhooks/${webhook._id}/deliveries/${delivery._id}/resend`]: () => {
        state = 'delivered'
        return done()
      },
    })
    await choose('Shop', 'Deliveries')
    await expect.element(page.getByText('No answer in time')).toBeVisible()
    await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByText('Delivered', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect
      .poll(() => asked.some(({ call }) => call === `POST /webhooks/${webhook._id}/test`))
      .toBe(true)
  })

  it('of a colleague is read by a super admin, who sends nothing by it', async () => {
    await open({ [`GET /webhooks/${others._id}/deliveries`]: { total: 1, result: [delivery] } }, true)
    await choose('Warehouse', 'Deliveries')
    await expect.element(page.getByText('No answer in time')).toBeVisible()
    for (const name of ['Send again', 'Send a test'])
      expect(page.getByRole('button', { name }).query()).toBeNull()
  })
})
