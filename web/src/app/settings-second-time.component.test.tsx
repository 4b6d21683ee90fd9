/**
 * What every page of settings that is saved explicitly does beside its first success: refused, without a network,
 * upon what a colleague has saved, while it is being saved, and when it is left.
 */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { VersionedAccountDefaults } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, exampleSettings, personId } from '../../test/example-company.ts'
import { openPart } from '../../test/open/open-part.tsx'
import { defaultsQuery } from '../features/account-defaults/api/use-account-defaults.ts'
import { BillingContactForm } from '../features/account-defaults/components/billing-contact-form.tsx'
import { CompanyProfile } from '../features/account-defaults/components/company-profile.tsx'
import { BrandPart } from '../features/brand/components/brand-part.tsx'
import { BasicInfoPage } from '../features/identity/pages/basic-info-page.tsx'
import { DisplaySettings } from '../features/settings/components/display-settings.tsx'
import { TabSettings } from '../features/settings/components/tab-settings.tsx'
import { ConflictQuestion } from '../lib/conflicts/conflict-question.tsx'
import { Loaded } from '../lib/page/loaded.tsx'
import { WithSettings } from '../lib/structure/settings.tsx'

type Values = Record<string, unknown>

interface Part {
  label: string
  key: string
  /** The part as it is sent and stored with this text in the field; the text where absent. */
  value?: (text: string) => unknown
}

interface SettingsPage {
  title: string
  part: ReactNode
  read: string
  write: string
  stored: Values
  /** As it is read, and as a write of it is answered. */
  readAs?: (stored: Values, version: number) => unknown
  writtenAs?: (stored: Values, version: number) => unknown
  field: Part
  /** Another part that is saved with its own key; none where the page is one list. */
  other?: Part
  /** What the field doesn’t take. */
  wrong?: string
}

function Defaults({ part: Shown }: { part: (props: { defaults: VersionedAccountDefaults }) => ReactNode }) {
  const query = useQuery(defaultsQuery())
  return (
    <Loaded query={query} waiting={null}>
      {(defaults) => <Shown defaults={defaults} />}
    </Loaded>
  )
}

const accountOf = ({ name, company }: Values, version: number) => {
  const { user } = enteredAs({ version })
  return user === null ? null : { ...user, profile: { ...user.profile, name, company } }
}
const ofSettings = (stored: Values, version: number) => ({ ...exampleSettings, ...stored, version })
const settings = `GET /domains/${domainId}/settings`
const careTab = (name: string) => [{ name, detailFields: [exampleSettings.productDetailFields[0]?._id] }]

const settingsPages: readonly SettingsPage[] = [
  {
    title: 'basic info',
    part: <BasicInfoPage />,
    read: 'GET /auth/session',
    write: `PATCH /users/${personId}`,
    stored: { name: 'Edith', company: 'Lumen' },
    readAs: (stored, version) => ({ user: accountOf(stored, version), domains: [], boundTo: null }),
    writtenAs: accountOf,
    field: { label: 'Your name', key: 'name' },
    other: { label: 'Company', key: 'company' },
    wrong: ' ',
  },
  {
    title: 'the company’s profile',
    part: <Defaults part={CompanyProfile} />,
    read: 'GET /account-defaults',
    write: 'PATCH /account-defaults',
    stored: {
      ...{ company: 'Lumen', country: 'FR', email: '', address: '', postalCode: '1000', phoneNumber: '1' },
      ...{ language: 'en-us', numberFormat: null, dateFormat: null },
      ...{ timeZone: 'Europe/Paris', currency: 'EUR', notesInterest: true },
    },
    field: { label: 'Email address', key: 'email' },
    other: { label: 'Phone', key: 'phoneNumber' },
    wrong: 'nobody at all',
  },
  {
    title: 'the contact for invoices',
    part: <BillingContactForm mayEdit />,
    read: 'GET /billing-contact',
    write: 'PATCH /billing-contact',
    stored: { billingName: '', billingEmail: '', billingAddress: '' },
    field: { label: 'Email address', key: 'billingEmail' },
    other: { label: 'Name', key: 'billingName' },
    wrong: 'nobody at all',
  },
  {
    title: 'the brand',
    part: <BrandPart />,
    read: 'GET /brand',
    write: 'PATCH /brand',
    stored: {
      colors: { primaryColor: null, primaryBtnColor: null, internalNavColor: null, externalNavColor: null },
      ...{ appName: 'Lumen', catalogName: 'Catalogue', mailFooter: '', primaryColor: '#112233' },
      ...{ pictures: [], allows: { colors: true, pictures: true } },
    },
    readAs: ({ primaryColor, colors, ...stored }, version) => ({
      ...stored,
      colors: { ...(colors as Values), primaryColor },
      version,
    }),
    field: { label: 'Main color', key: 'primaryColor' },
    other: { label: 'Name of the catalog', key: 'catalogName' },
    wrong: 'green',
  },
  {
    title: 'content display',
    part: (
      <WithSettings>
        <DisplaySettings />
      </WithSettings>
    ),
    read: settings,
    write: 'PATCH /display-settings',
    stored: { categoryHeaders: ['Area', 'Kind', 'Use'] },
    readAs: ofSettings,
    field: {
      label: 'Name of category level 1',
      key: 'categoryHeaders',
      value: (text) => [text, 'Kind', 'Use'],
    },
    wrong: ' ',
  },
  {
    title: 'tabs of products',
    part: (
      <WithSettings>
        <TabSettings />
      </WithSettings>
    ),
    read: settings,
    write: 'PUT /detail-tabs',
    stored: { productDetailTabs: careTab('Size') },
    readAs: ofSettings,
    field: { label: 'Name', key: 'productDetailTabs', value: careTab },
    wrong: 'null',
  },
]

/** The server: a record with a version, and what it is asked to save. */
class SettingsServer {
  stored: Values
  version = 3
  sent: Values[] = []
  state: 'well' | 'broken' | 'away' = 'well'
  held: Promise<void> | null = null
  private readonly page: SettingsPage

  constructor(of: SettingsPage) {
    this.page = of
    this.stored = of.stored
  }

  saveElsewhere(values: Values) {
    this.stored = { ...this.stored, ...values }
    this.version++
  }

  answer = async (request: Request): Promise<Response | null> => {
    const { read, write, readAs, writtenAs } = this.page
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname.slice('/api'.length)}`
    if (call === read) {
      const stored = readAs?.(this.stored, this.version) ?? { ...this.stored, version: this.version }
      return Response.json(stored)
    }
    if (call !== write) return null
    if (this.state === 'away') throw new TypeError('Failed to fetch')
    if (this.state === 'broken') return refusal(503, 'Unavailable')
    const body: unknown = await request.json()
    const values = Array.isArray(body) ? { [this.page.field.key]: body } : (body as Values)
    await this.held
    const stale = Number(searchParams.get('version')) < this.version ? this.changedSince(values) : []
    if (stale.length > 0) {
      const theirs = stale.map((key) => [key, text(this.stored[key])])
      return refusal(409, 'StaleVersion', { version: this.version, ...Object.fromEntries(theirs) })
    }
    this.sent.push(values)
    this.saveElsewhere(values)
    const answer = writtenAs?.(this.stored, this.version)
    return answer === undefined ? Response.json({ version: this.version }) : Response.json(answer)
  }

  private changedSince(values: Values) {
    return Object.keys(values).filter((key) => text(this.stored[key]) !== text(this.page.stored[key]))
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const refusal = (status: number, code: string, data = {}) =>
  Response.json({ code, status, message: '', data }, { status })

const fieldOf = ({ label }: Part) => page.getByRole('textbox', { name: label, exact: true }).first()
const save = () => page.getByRole('button', { name: 'Save', exact: true })
const saved = () => page.getByRole('status').filter({ hasText: /^Saved$/ })
const banner = () => page.getByText('The service is not available at the moment')
const question = () => page.getByRole('dialog', { name: /changed by somebody else/ })
const onWire = ({ value }: Part, typed: string) => value?.(typed) ?? typed

async function open(shown: SettingsPage) {
  const server = new SettingsServer(shown)
  const opened = await openPart(
    <>
      <Link to={'/elsewhere' as '/'}>Elsewhere</Link>
      {shown.part}
      <ConflictQuestion />
    </>,
    {
      anyAnswer: server.answer,
      messages: ['account-defaults', 'brand', 'conflicts', 'errors', 'fields', 'identity', 'settings'],
    },
  )
  await expect.element(fieldOf(shown.field)).toBeVisible()
  return { server, ...opened }
}

/** Two values that the field takes. */
const [first, second] = ['#123456', '#654321']
const fit = ({ wrong }: SettingsPage) =>
  wrong === 'nobody at all'
    ? ({ one: 'one@things.example', two: 'two@things.example' } as const)
    : { one: first, two: second }

describe.each(settingsPages)('$title', (shown) => {
  const { field, other, wrong } = shown
  const { one, two } = fit(shown)

  it('does not send what is no value, and then what is', async () => {
    const { server } = await open(shown)
    await fieldOf(field).fill(wrong ?? '')
    await expect.element(save()).toBeDisabled()
    await expect.element(fieldOf(field)).toHaveAttribute('aria-invalid', 'true')
    await fieldOf(field).fill(one)
    await save().click()
    await expect.element(saved()).toBeVisible()
    expect(server.sent).toEqual([{ [field.key]: onWire(field, one) }])
    await expect.element(fieldOf(field)).toHaveValue(one)
    // And the second time, upon the version that the first has made.
    await fieldOf(field).fill(two)
    await save().click()
    await expect.poll(() => server.sent.at(-1)).toEqual({ [field.key]: onWire(field, two) })
    await expect.element(saved()).toBeVisible()
  })

  it.each(['broken', 'away'] as const)(
    'keeps what was typed where the server is %s, says so, and saves it then',
    async (state) => {
      const { server } = await open(shown)
      server.state = state
      await fieldOf(field).fill(one)
      await save().click()
      await expect.element(banner()).toBeVisible()
      await expect.element(fieldOf(field)).toHaveValue(one)
      await expect.element(save()).toBeEnabled()
      server.state = 'well'
      await save().click()
      await expect.element(saved()).toBeVisible()
      await expect.element(banner()).not.toBeInTheDocument()
      expect(server.sent).toEqual([{ [field.key]: onWire(field, one) }])
    },
  )

  it('shows both values where a colleague has saved another, and keeps theirs or takes one’s own', async () => {
    const { server } = await open(shown)
    await fieldOf(field).fill(one)
    if (other !== undefined) await fieldOf(other).fill('Of my own')
    server.saveElsewhere({ [field.key]: onWire(field, two) })
    await save().click()
    await expect.element(question()).toHaveTextContent(one)
    await expect.element(question()).toHaveTextContent(two)
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.element(fieldOf(field)).toHaveValue(two)
    await expect.element(saved()).not.toBeInTheDocument()
    expect(server.sent).toEqual([])
    if (other !== undefined) {
      // What was typed elsewhere on the page isn't lost, and is saved by itself.
      await expect.element(fieldOf(other)).toHaveValue('Of my own')
      await save().click()
      await expect.poll(() => server.sent).toEqual([{ [other.key]: 'Of my own' }])
      await expect.element(saved()).toBeVisible()
    }
    await expect.element(save()).toBeDisabled()
  })

  it('writes one’s own upon theirs only where that was chosen', async () => {
    const { server } = await open(shown)
    await fieldOf(field).fill(one)
    server.saveElsewhere({ [field.key]: onWire(field, two) })
    await save().click()
    await page.getByRole('button', { name: 'Use mine' }).click()
    await expect.element(saved()).toBeVisible()
    expect(server.sent).toEqual([{ [field.key]: onWire(field, one) }])
    await expect.element(fieldOf(field)).toHaveValue(one)
  })

  it('keeps what is typed while it is being saved as not saved yet', async () => {
    const { server } = await open(shown)
    let release = () => {}
    server.held = new Promise((resolve) => {
      release = resolve
    })
    await fieldOf(field).fill(one)
    await save().click()
    await fieldOf(field).fill(two)
    release()
    await expect.poll(() => server.sent).toHaveLength(1)
    await expect.element(save()).toBeEnabled()
    await expect.element(fieldOf(field)).toHaveValue(two)
    await save().click()
    await expect.poll(() => server.sent).toHaveLength(2)
    expect(server.sent[1]).toEqual({ [field.key]: onWire(field, two) })
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(saved()).toBeVisible()
  })

  it('asks before it is left unsaved, and lets what is typed be thrown away', async () => {
    const { address } = await open(shown)
    const elsewhere = page.getByRole('link', { name: 'Elsewhere' })
    const asked = page.getByRole('dialog')
    await fieldOf(field).fill(one)
    await elsewhere.click()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(asked).not.toBeInTheDocument()
    expect(address()).toBe('/')
    await expect.element(fieldOf(field)).toHaveValue(one)
    await elsewhere.click()
    await asked.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(address).toBe('/elsewhere')
  })

  it('goes back to what is stored, and then follows what a colleague saves', async () => {
    const { server, reread } = await open(shown)
    const before = (fieldOf(field).element() as HTMLInputElement).value
    await fieldOf(field).fill(one)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(fieldOf(field)).toHaveValue(before)
    // Typed and typed back is nothing that is edited.
    await fieldOf(field).fill(one)
    await fieldOf(field).fill(before)
    await expect.element(save()).toBeDisabled()
    if (shown.title === 'basic info') return
    server.saveElsewhere({ [field.key]: onWire(field, two) })
    await reread()
    await expect.element(fieldOf(field)).toHaveValue(two)
  })
})
