/** The company's own host name: the wizard, left and gone on with, and what is found at each of its steps. */
import type { HostMapping, MappingFinding, OpenMapping } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { HostMappingPart } from './host-mapping-part.tsx'

const moment = '2026-11-20T10:00:00.000Z'
const name = 'catalog.acme.example'
const none: HostMapping = {
  isIncluded: true,
  needsIcp: false,
  target: { name: 'vitrine.example', addresses: ['203.0.113.7'] },
  requestsLeft: 5,
  nextRequestAt: null,
  inForce: null,
  open: null,
}
const asked: OpenMapping = {
  name,
  kind: 'subdomain',
  icp: null,
  status: 'DNS_SETUP',
  record: { name: `_vitrine.${name}`, value: 'f00d' },
  findings: [],
  requestedAt: moment,
  checkedAt: null,
  lapsesAt: '2026-11-27T10:00:00.000Z',
  certificateAfter: null,
}
const found = (
  part: MappingFinding['part'],
  problem: MappingFinding['problem'],
  seen: string[] = [],
  expected: string[] = [],
): MappingFinding => ({ part, problem, found: seen, expected })
const elsewhere = [
  found('dns', 'MappingDnsUnresolved', ['198.51.100.9'], ['vitrine.example', '203.0.113.7']),
  found('record', null, ['198.51.100.9']),
  found('token', 'MappingTokenMissing', [], ['f00d']),
]
const right = [found('dns', null, ['vitrine.example']), found('record', null), found('token', null, ['f00d'])]
const verified: OpenMapping = {
  ...asked,
  status: 'VERIFICATION',
  findings: [...right, found('certificate', null, ['R12'])],
  checkedAt: moment,
  lapsesAt: null,
}
const refusal = (status: number, code: string, data: object = {}) =>
  Response.json({ code, status, message: '', data }, { status })

interface Opening {
  /** What the server has; each look finds it as it is by then. */
  state: HostMapping
  answers?: Record<string, unknown>
  isSuperAdmin?: boolean
}

/** Answers as the server does: what was done stands there when it is read again. */
async function openMapping({ state, answers = {}, isSuperAdmin = true }: Opening) {
  const session = enteredAs()
  const server = { state }
  const opened = await openPart(<HostMappingPart />, {
    session: { ...session, access: { ...session.access, isSuperAdmin } },
    answers: {
      'GET /host-mapping': () => server.state,
      'POST /host-mapping': async (request: Request) => {
        const given = (await request.json()) as { name: string; kind: OpenMapping['kind'] }
        const { requestsLeft } = server.state
        server.state = { ...server.state, requestsLeft: requestsLeft - 1, open: { ...asked, ...given } }
        return server.state
      },
      'POST /host-mapping/check': () => server.state,
      'POST /host-mapping/deploy': () => {
        server.state = {
          ...server.state,
          inForce: { name, isGiven: false, findings: [], checkedAt: moment },
          open: null,
        }
        return server.state
      },
      [`DELETE /host-mapping/${name}`]: () => {
        server.state = { ...server.state, inForce: null, open: null }
        return server.state
      },
      ...answers,
    },
    messages: ['host-mapping', 'errors'],
  })
  return { ...opened, server, sent: (call: string) => opened.asked.filter((one) => one.call === call) }
}

const button = (text: string | RegExp) => page.getByRole('button', { name: text, exact: true })
const step = (text: string) => page.getByRole('button', { name: new RegExp(text) })
const nameInput = () => page.getByRole('textbox', { name: 'Host name' })
const statuses = () => page.getByRole('status')

describe('the wizard', () => {
  it('asks for a name, again after a refused one, and shows the records to set', async () => {
    let refused: string | null = 'HostNamePublicSuffix'
    const { sent, server } = await openMapping({
      state: none,
      answers: {
        'POST /host-mapping': async (request: Request) => {
          if (refused !== null) return refusal(422, refused, { name: 'co.uk' })
          const given = (await request.json()) as { name: string; kind: OpenMapping['kind'] }
          server.state = { ...none, requestsLeft: 4, open: { ...asked, ...given } }
          return server.state
        },
      },
    })
    await expect.element(page.getByText('5 requests are left in these 7 days')).toBeVisible()
    await expect.element(button('Go on')).toBeDisabled()
    await nameInput().fill('co.uk')
    await button('Go on').click()
    await expect.element(page.getByText(/“co.uk” is a public suffix/).first()).toBeVisible()
    await expect.element(nameInput()).toHaveValue('co.uk')
    refused = null
    await nameInput().fill(name)
    // What was refused is another name by now.
    await expect.element(nameInput()).not.toHaveAttribute('aria-invalid', 'true')
    await button('Go on').click()
    await expect.element(page.getByRole('cell', { name: 'CNAME', exact: true })).toBeVisible()
    await expect.element(page.getByText(`_vitrine.${name}`)).toBeVisible()
    await expect.element(step('DNS Setup')).toHaveAttribute('aria-current', 'step')
    expect(sent('POST /host-mapping').map(({ body }) => body)).toEqual([
      { name: 'co.uk', kind: 'subdomain' },
      { name, kind: 'subdomain' },
    ])
  })

  it('names addresses for an apex, and no alias', async () => {
    await openMapping({ state: { ...none, open: { ...asked, kind: 'apex' } } })
    await expect.element(page.getByRole('cell', { name: 'A', exact: true })).toBeVisible()
    await expect.element(page.getByText('203.0.113.7')).toBeVisible()
    expect(page.getByRole('cell', { name: 'CNAME', exact: true }).query()).toBeNull()
  })

  it('goes on where it was left, says what it found, and looks again by itself until it is right', async () => {
    const { server, sent } = await openMapping({
      state: { ...none, open: { ...asked, findings: elsewhere, checkedAt: moment } },
    })
    await expect
      .element(page.getByText(`${name} points to 198.51.100.9, expected vitrine.example, 203.0.113.7`))
      .toBeVisible()
    await expect.element(page.getByText(/^DNS cannot resolve/)).toBeVisible()
    await expect.element(page.getByText('There is no TXT record, expected f00d')).toBeVisible()
    await expect.element(statuses().getByText('Supported')).toBeVisible()
    expect(statuses().getByText('Validation Failed').all()).toHaveLength(2)
    // Nobody touches the page from here on.
    server.state = { ...server.state, open: { ...asked, status: 'SSL_SETUP', findings: right } }
    await expect.element(step('SSL Setup'), { timeout: 45_000 }).toHaveAttribute('aria-current', 'step')
    await expect.element(statuses().getByText('Not looked up yet')).toBeVisible()
    server.state = { ...server.state, open: verified }
    await expect.element(step('Verification'), { timeout: 45_000 }).toHaveAttribute('aria-current', 'step')
    for (const word of ['Supported', 'Verified'])
      await expect.element(statuses().getByText(word)).toBeVisible()
    expect(sent('POST /host-mapping/check').length).toBeGreaterThan(1)
    expect(sent('POST /host-mapping')).toEqual([])
  })

  it('asks for another certificate by hand alone, and says what is left of requests', async () => {
    const waiting: OpenMapping = {
      ...asked,
      status: 'SSL_SETUP',
      findings: [...right, found('certificate', 'MappingNoCertificate', ['ECONNRESET'])],
      certificateAfter: '2026-11-20T10:15:00.000Z',
    }
    const { server, sent } = await openMapping({
      state: { ...none, requestsLeft: 1, open: waiting },
      answers: {
        'POST /host-mapping/certificate': () => {
          server.state = { ...server.state, requestsLeft: 0, nextRequestAt: moment }
          return server.state
        },
      },
    })
    await expect.element(page.getByText(`No certificate was issued for ${name}`)).toBeVisible()
    await button('Ask for it now (1 request is left)').click()
    await expect.element(button('Ask for it now (0 requests are left)')).toBeDisabled()
    expect(sent('POST /host-mapping/certificate')).toHaveLength(1)
  })

  it('deploys once more after a refusal, and the name in force is the new one', async () => {
    let isRefused = true
    const former = { name: 'old.acme.example', isGiven: false, findings: [], checkedAt: moment }
    const { server, sent } = await openMapping({
      state: { ...none, inForce: former, open: verified },
      answers: {
        'POST /host-mapping/deploy': () => {
          if (isRefused) {
            server.state = { ...server.state, open: { ...asked, findings: elsewhere } }
            return refusal(422, 'MappingDnsUnresolved', { name })
          }
          server.state = { ...none, inForce: { ...former, name } }
          return server.state
        },
      },
    })
    await button('Go on').click()
    await expect.element(page.getByText(/old.acme.example leads here until then/)).toBeVisible()
    await button(`Deploy ${name}`).click()
    await expect.element(page.getByRole('alert').getByText(/DNS cannot resolve/)).toBeVisible()
    // It is back at the step that went wrong.
    await expect.element(step('DNS Setup')).toHaveAttribute('aria-current', 'step')
    isRefused = false
    server.state = { ...server.state, open: verified }
    await button('Check now').click()
    await button('Go on').click()
    await button(`Deploy ${name}`).click()
    await expect.element(page.getByRole('article', { name })).toHaveTextContent(/In force/)
    await expect.element(nameInput()).toHaveValue('')
    expect(sent('POST /host-mapping/deploy')).toHaveLength(2)
  })

  it('gives another name the place of the one that waits, and takes nothing after the last request', async () => {
    const { server, sent, reread } = await openMapping({
      state: { ...none, requestsLeft: 1, open: { ...asked, findings: elsewhere } },
    })
    await step('Domain Setup').click()
    await expect.element(nameInput()).toHaveValue(name)
    await nameInput().fill('shop.acme.example')
    await button('Go on').click()
    await expect.element(page.getByText('_vitrine.catalog.acme.example')).toBeVisible()
    expect(sent('POST /host-mapping').at(-1)?.body).toEqual({ name: 'shop.acme.example', kind: 'subdomain' })
    server.state = { ...server.state, nextRequestAt: moment }
    await reread()
    await step('Domain Setup').click()
    await nameInput().fill('third.acme.example')
    await expect.element(page.getByText(/No requests are left/)).toBeVisible()
    await expect.element(button('Go on')).toBeDisabled()
    // The same name again costs nothing.
    await nameInput().fill('shop.acme.example')
    await expect.element(button('Go on')).toBeEnabled()
  })

  it('follows a colleague who has given the name up meanwhile', async () => {
    const { server, reread } = await openMapping({ state: { ...none, open: verified } })
    await button('Go on').click()
    await expect.element(button(`Deploy ${name}`)).toBeVisible()
    server.state = none
    await reread()
    await expect.element(nameInput()).toHaveValue('')
    await expect.element(step('Domain Setup')).toHaveAttribute('aria-current', 'step')
  })

  it('asks for the ICP number where the operator wants it', async () => {
    let isRefused = true
    const { server, sent } = await openMapping({
      state: { ...none, needsIcp: true },
      answers: {
        'POST /host-mapping': () => {
          if (isRefused) return refusal(422, 'MappingNoIcp', { name })
          server.state = { ...none, needsIcp: true, open: asked }
          return server.state
        },
      },
    })
    await nameInput().fill(name)
    await expect.element(button('Go on')).toBeDisabled()
    const icp = page.getByRole('textbox', { name: 'ICP license number' })
    await icp.fill('1')
    await button('Go on').click()
    await expect.element(page.getByText(`${name} has no valid ICP license number`).first()).toBeVisible()
    isRefused = false
    await icp.fill('京ICP备12345678号')
    await button('Go on').click()
    await expect.element(page.getByRole('cell', { name: 'CNAME', exact: true })).toBeVisible()
    expect(sent('POST /host-mapping').at(-1)?.body).toMatchObject({ icp: '京ICP备12345678号' })
  })
})

describe('the name in force', () => {
  const inForce = { name, isGiven: false, findings: elsewhere, checkedAt: moment }

  it('says what was found wrong, and is removed after the word was typed', async () => {
    const { sent } = await openMapping({ state: { ...none, inForce } })
    const card = page.getByRole('article', { name })
    await expect.element(card).toHaveTextContent(/points to 198.51.100.9/)
    await card.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('DELETE')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(nameInput()).toBeVisible()
    expect(sent(`DELETE /host-mapping/${name}`)).toHaveLength(1)
  })

  it('is paused while the plan doesn’t include it, and nothing can be set up', async () => {
    await openMapping({ state: { ...none, isIncluded: false, inForce: { ...inForce, findings: [] } } })
    await expect.element(page.getByRole('article', { name })).toHaveTextContent(/Paused/)
    await expect.element(page.getByText(/Your plan no longer includes/)).toBeVisible()
    expect(nameInput().query()).toBeNull()
  })
})

it('is neither read by nor shown to whoever is no super admin', async () => {
  const { asked: calls } = await openMapping({ state: none, isSuperAdmin: false })
  await expect.element(page.getByText(/Only super admins/)).toBeVisible()
  expect(calls.filter(({ call }) => call.includes('host-mapping'))).toEqual([])
})
