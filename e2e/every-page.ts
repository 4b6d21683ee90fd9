/** A company in which every page behind the login has something to show, and the addresses of all of them. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type Call, callsOf, inviteClient, makeClients, makeLamps } from './company-records.ts'
import { foundCompany, makeOperator } from './more-servers.ts'
import { password, people, unmapped } from './places.ts'
import { fillSignIn, setUpByMail, signIn } from './sign-in.ts'

/** A form of a page: the button behind which it is, or null where it stands on the page; the field that is typed into. */
interface Typing {
  button: string | null
  field: string
}

interface PlaceOfPage {
  address: (ids: Ids) => string
  /** Absent where a page has nothing to be saved. */
  typing?: Typing
  /** Where the page leads a person who loses all rights but those of every colleague; absent where it stays open. */
  withoutRights?: '/no-access'
}

interface Ids {
  product: string
  project: string
  room: string
  imported: string
}

const noAccess = { withoutRights: '/no-access' } as const

/** By the pattern of each page, as the table of routes has it. */
export const everyPage: Record<string, PlaceOfPage> = {
  '/': { address: () => '/' },
  '/catalog': { address: () => '/catalog' },
  '/catalog/$product': { address: ({ product }) => `/catalog/${product}` },
  '/content/imports': { address: () => '/content/imports', ...noAccess },
  '/content/imports/$import': { address: ({ imported }) => `/content/imports/${imported}`, ...noAccess },
  '/content/media': { address: () => '/content/media', ...noAccess },
  '/content/products': {
    address: () => '/content/products',
    typing: { button: 'New product', field: 'Name' },
  },
  '/content/products/$product': { address: ({ product }) => `/content/products/${product}` },
  '/content/transfers': { address: () => '/content/transfers' },
  '/invitations': { address: () => '/invitations' },
  '/operator': { address: () => '/operator' },
  '/processes': { address: () => '/processes' },
  '/projects/$state': {
    address: () => '/projects/ongoing',
    typing: { button: 'New project', field: 'Name' },
  },
  '/projects/project/$projectId': { address: ({ project }) => `/projects/project/${project}` },
  '/projects/rooms': { address: () => '/projects/rooms' },
  '/projects/rooms/$roomId': { address: ({ room }) => `/projects/rooms/${room}` },
  '/projects/web-session/$projectId': { address: ({ project }) => `/projects/web-session/${project}` },
  '/reports/activity/catalog': { address: () => '/reports/activity/catalog' },
  '/reports/projects/{-$projectId}': { address: () => '/reports/projects/' },
  '/settings/domain/account-defaults': {
    address: () => '/settings/domain/account-defaults?section=profile',
    typing: { button: null, field: 'Address' },
  },
  '/settings/domain/content-display': { address: () => '/settings/domain/content-display' },
  '/settings/domain/product-settings': {
    address: () => '/settings/domain/product-settings',
    typing: { button: 'Add a field', field: 'Name' },
  },
  '/settings/domain/security-credentials': { address: () => '/settings/domain/security-credentials' },
  '/settings/domain/user-settings': {
    address: () => '/settings/domain/user-settings',
    typing: { button: 'Add a tag', field: 'Name' },
  },
  '/settings/user/basic-info': {
    address: () => '/settings/user/basic-info',
    typing: { button: null, field: 'Company' },
  },
  '/settings/user/notifications': { address: () => '/settings/user/notifications' },
  '/settings/user/security': { address: () => '/settings/user/security' },
  '/starred': { address: () => '/starred' },
  '/users/groups/$state': {
    address: () => '/users/groups/external',
    typing: { button: 'New group', field: 'Name' },
    ...noAccess,
  },
  '/users/share-links': {
    address: () => '/users/share-links',
    typing: { button: 'New link', field: 'Name' },
    ...noAccess,
  },
  '/users/users/$state': {
    address: () => '/users/users/internal',
    typing: { button: 'Invite', field: 'Email addresses' },
    ...noAccess,
  },
}

export interface World {
  origin: string
  companyId: string
  companyName: string
  ids: Ids
  /** The person whose tabs are tested. */
  walker: string
  walkerId: string
  /** Groups of super admins, and of colleagues who may do nothing but what every colleague may. */
  superAdmins: string
  helpers: string
  client: string
  /** A group of clients. */
  clients: string
  /** Calls as a super admin and as an operator; tabs of neither are tested. */
  call: Call
  operate: Call
}

export async function makeWorld(browser: Browser): Promise<World> {
  // Each attempt has one of its own.
  const serial = randomUUID().slice(0, 8)
  const companyName = `Every page ${serial}`
  const hostName = `every-page-${serial}.localhost`
  const origin = people.replace('people.localhost', hostName)
  const [owner, walker, client, operator] = ['owner', 'walker', 'client', 'operator'].map(
    (who) => `${who}@every-page-${serial}.example`,
  ) as [string, string, string, string]
  await foundCompany({ name: companyName, hostName, email: owner, password, colleagues: [walker] })
  const page = await signedIn(browser, origin, owner)
  const call = callsOf(page)
  const { lamps, priceType } = await makeLamps(call, 2)
  const clients = await makeClients(call, 'Visitors', 'all')
  const clientId = await inviteClient(call, client, clients, { priceTypes: [priceType] })
  await setUpAccount(browser, origin, client)
  const colleagues = (await call('GET', '/users?page=1&per_page=-1&kind=internal')).result
  const walkerId = colleagues.find(({ email }: { email: string }) => email === walker)._id
  const groups = (await call('GET', '/groups?page=1&per_page=-1&kind=internal')).result
  const helpers = (await call('POST', '/groups', { name: 'Helpers', isExternal: false, levels: {} }))._id
  const project = await call('POST', '/projects', {
    name: 'Spring fair',
    sessions: ['web', 'st'],
    products: lamps.map((product) => ({ product })),
    priceTypes: [priceType],
    presenters: [walkerId],
    attendees: [{ user: clientId }],
    orderFields: [{ name: 'Quantity', type: 'number' }],
  })
  await call('POST', `/projects/${project._id}/start`)
  const room = await call('POST', `/projects/${project._id}/rooms`, { kind: 'st' })
  const operate = await callsAsOperator(browser, operator)
  const { result: companies } = await operate(
    'GET',
    `/operator/companies?page=1&per_page=10&search=${encodeURIComponent(companyName)}`,
  )
  const ids = {
    product: lamps[0] ?? '',
    project: project._id,
    room: room._id,
    imported: await importFile(page),
  }
  const superAdmins = groups[0]._id
  const companyId = companies[0]._id
  return {
    ...{ origin, companyId, companyName, ids, walker, walkerId },
    ...{ superAdmins, helpers, client, clients, call, operate },
  }
}

async function signedIn(browser: Browser, origin: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, origin, email)
  return page
}

async function setUpAccount(browser: Browser, origin: string, email: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await setUpByMail(page, origin, email, 'Clara Client')
  await page.waitForURL(`${origin}/`)
  await context.close()
}

async function callsAsOperator(browser: Browser, email: string): Promise<Call> {
  await makeOperator(email, password)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${unmapped}/operator`)
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: 'Open a company' }).waitFor()
  return callsOf(page)
}

/** One that waits for its columns to be matched. */
async function importFile(page: Page): Promise<string> {
  const upload = await page.evaluate(async () => {
    const domain = JSON.parse(localStorage.getItem('vitrine.domain') ?? '""')
    const content = 'Article;Title\nA-1;Stool\n'
    const answer = await fetch(`/api/uploads?domain=${domain}`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': `purpose ${btoa('import')},filename ${btoa('articles.csv')}`,
        'content-type': 'application/offset+octet-stream',
      },
      body: new TextEncoder().encode(content),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return /\/uploads\/([0-9a-f-]{36})/.exec(answer.headers.get('location') ?? '')?.[1]
  })
  return (await callsOf(page)('POST', '/imports', { upload }))._id
}
