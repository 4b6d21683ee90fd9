/**
 * Reports of what was ordered and looked at: numbers lead to their lines, are compared and narrowed, follow what happens
 * meanwhile, go out as files that other programs read, and by mail.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { parseCsv } from 'hucre/csv'
import { type Call, callsOf, inviteClient, makeClients, makeLamps, makeProduct } from './company-records.ts'
import { expectAccessible } from './expect-accessible.ts'
import { foundCompany, readMail } from './more-servers.ts'
import { tablesOfPdf } from './pdf-tables.ts'
import { password, people } from './places.ts'
import { setUpByMail, signIn } from './sign-in.ts'

test.use({ actionTimeout: 15_000 })

const run = promisify(execFile)
const hasLibreOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
)

interface Company {
  origin: string
  admin: string
  call: Call
  /** As its client. */
  client: Page
  clientCall: Call
  project: string
  folder: string
  lamps: string[]
  field: string
}

/**
 * A company of its own for each journey and attempt, with a client who has ordered 6 and 12 lamps at 10.50, and others who
 * were invited.
 */
async function furnish(
  name: string,
  page: Page,
  browser: Browser,
  others: readonly string[] = [],
): Promise<Company> {
  const hostName = `reports-${name}${test.info().retry}.localhost`
  const origin = people.replace('people.localhost', hostName)
  const [admin, buyer] = [`owner@${hostName}.example`, `buyer@${hostName}.example`]
  await foundCompany({ name: `Reports ${name}`, hostName, email: admin, password })
  await signIn(page, origin, admin)
  const call = callsOf(page)
  const { folder, lamps, priceType } = await makeLamps(call, 3)
  const group = await makeClients(call, 'Buyers', 'all')
  const users: string[] = []
  for (const email of [buyer, ...others])
    users.push(await inviteClient(call, email, group, { priceTypes: [priceType] }))
  const { _id: project } = await call('POST', '/projects', {
    ...{ name: 'Spring fair', sessions: ['web'], interest: true, priceTypes: [priceType] },
    products: lamps.map((product) => ({ product })),
    attendees: users.map((user) => ({ user })),
    orderFields: [{ name: 'Quantity', type: 'number' }],
  })
  await call('POST', `/projects/${project}/invite`)
  await call('POST', `/projects/${project}/start`)
  const context = await browser.newContext()
  const client = await context.newPage()
  await setUpByMail(client, origin, buyer, 'Bea Buyer')
  await expect(client).not.toHaveURL(/user-setup/)
  const clientCall = callsOf(client)
  const { orderFields } = await clientCall('GET', `/projects/${project}/session`)
  const made = { origin, admin, call, client, clientCall, project, folder, lamps, field: orderFields[0]._id }
  await order(made, { 0: '6', 1: '12' })
  return made
}

async function order(
  { clientCall, project, lamps, field }: Company,
  quantities: Readonly<Record<number, string>>,
): Promise<void> {
  for (const [place, quantity] of Object.entries(quantities)) {
    const answer = { answerId: randomUUID(), values: { [field]: quantity }, state: 'reviewed' }
    await clientCall('PUT', `/projects/${project}/answers/${lamps[Number(place)]}`, answer)
  }
  await clientCall('POST', `/projects/${project}/confirm`, {})
}

/** The large number below that label. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}`) }) })

async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const link = page.getByRole('status').getByRole('link', { name: new RegExp(`\\.${formats[format]}$`) })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return await file.path()
}
const formats: Readonly<Record<string, string>> = {
  Excel: 'xlsx',
  'CSV, the first table': 'csv',
  'PDF, for print': 'pdf',
}

type Rows = string[][]

/** Each sheet of an Excel file as LibreOffice reads it, by its name: what its cells show. */
async function sheetsByLibreOffice(path: string): Promise<Map<string, Rows>> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-opened-'))
  try {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const all = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'
    const out = join(folder, 'out')
    await run('soffice', [profile, '--headless', '--convert-to', all, '--outdir', out, path])
    const names = await readdir(out)
    const sheets = await Promise.all(names.map((name) => readFile(join(out, name), 'utf8')))
    return new Map(
      sheets.map((content, at) => [/-([^-]+)\.csv$/.exec(names[at] ?? '')?.[1] ?? '', rowsOfCsv(content)]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOfCsv(content: string): Rows {
  return parseCsv(content).map((row) => row.map((cell) => String(cell ?? '')))
}

/** Numbers as numbers, however many digits they are written with. */
function asNumbers(rows: Rows): (string | number)[][] {
  return rows.map((row) => row.map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell)))
}

/** These columns of a file's table, by their headings, without the headings. */
function columnsOf([headings = [], ...rows]: Rows, names: readonly string[]): Rows {
  const places = names.map((name) => headings.indexOf(name))
  expect([names, headings, places.includes(-1)]).toEqual([names, headings, false])
  return rows.map((row) => places.map((place) => row[place] ?? ''))
}

/** Each row of a table on the page: the first thing that each cell says, and of amounts the number. */
async function shownRows(table: Locator): Promise<Rows> {
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((each) =>
      each.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent ?? '')),
    )
  return rows.map((cells) => cells.map((cell) => cell.replace(/^€/, '').trim()))
}

/** "1 h 5 min" → "65". */
function minutesIn(spent: string): string {
  const [hours = 0, minutes = 0] = spent.match(/\d+/g)?.map(Number) ?? []
  return String(hours * 60 + minutes)
}

/** What the tables of the page are called, which of their columns the page shows, and where those stand in a file. */
const tables = [
  { name: 'Best sellers', columns: ['Name', 'Reference', 'Orders', 'Order lines', 'Quantity', 'EUR'] },
  ...['By category', 'By attendee', 'By group', 'By presenter', 'By session type', 'By project'].map(
    (name) => ({
      ...{ name, columns: ['Name', 'Orders', 'Order lines', 'Quantity', 'EUR'] },
    }),
  ),
  { name: 'Nobody wanted', columns: ['Name', 'Reference', 'Presented to'] },
]

test('the report of projects: numbers lead to lines, follow a new order, are narrowed, compared, without network', async ({
  page,
  browser,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const company = await furnish('orders', page, browser)
  await page.goto(`${company.origin}/reports/projects`)
  await expect(figure(page, 'Revenue in EUR')).toContainText('189.00')
  await expect(figure(page, 'Order lines')).toContainText('2')
  await expectAccessible(page)

  await figure(page, 'Revenue in EUR').getByRole('link').click()
  const lines = page.getByRole('dialog')
  await expect(lines.getByText('Lamp 01')).toBeVisible()
  await expect(lines.getByRole('row', { name: /Lamp 02/ })).toContainText('126.00')
  await page.keyboard.press('Escape')
  await expect(lines).toHaveCount(0)

  await order(company, { 2: '10' })
  await page.reload()
  await expect(figure(page, 'Revenue in EUR')).toContainText('294.00')
  await page.getByRole('link', { name: /Lamp 03/ }).click()
  await expect(lines.getByText('Lamp 03')).toBeVisible()
  await expect(lines.getByText('Lamp 01')).toHaveCount(0)
  await page.goBack()
  await expect(lines).toHaveCount(0)

  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Session type' }).click()
  await page.getByRole('option', { name: 'AR room' }).click()
  await expect(page.getByText('Nothing was ordered in these days').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Session type' })).toHaveValue('AR room')
  await page.getByRole('combobox', { name: 'Session type' }).click()
  await page.getByRole('option', { name: 'Web session' }).click()
  await expect(figure(page, 'Revenue in EUR')).toContainText('294.00')

  await page.getByRole('combobox', { name: 'Compared with' }).click()
  await page.getByRole('option', { name: 'The time before it' }).click()
  await expect(figure(page, 'Orders')).toContainText(/0 in the time compared with/)
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'Last year' }).click()
  await expect(page.getByText('Nothing was ordered in these days').first()).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'This month' }).click()
  await page.context().setOffline(false)
  await expect(figure(page, 'Revenue in EUR')).toContainText('294.00')

  await page.goto(`${company.origin}/reports/projects/${company.project}`)
  await expect(figure(page, 'Revenue in EUR')).toContainText('294.00')
  await company.client.goto(`${company.origin}/reports/projects`)
  await expect(figure(company.client, 'Revenue in EUR')).toHaveCount(0)
})

test(`the report of projects says the same in its files, row by row, and its mail${hasLibreOffice ? '' : ' (Excel left out: needs libreoffice)'}`, async ({
  page,
  browser,
}) => {
  const company = await furnish('files', page, browser, ['absent@elsewhere.example'])
  const { origin, admin, clientCall, project, lamps } = company
  await clientCall('PUT', `/projects/${project}/answers/${lamps[2]}`, {
    ...{ answerId: randomUUID(), values: {}, state: 'skipped' },
  })
  await page.goto(`${origin}/reports/projects`)
  await expect(figure(page, 'Revenue in EUR')).toContainText('189.00')
  await expect(figure(page, 'Conversion')).toContainText('2 of 3 products')
  await expect(figure(page, 'Attendees')).toContainText('1 ordered')

  const shown = new Map<string, Rows>()
  for (const { name, columns } of tables) {
    await page.getByRole('combobox', { name: 'Orders by' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    const section = page.getByRole('region', { name, exact: true })
    await expect(section.getByRole('columnheader')).toHaveCount(columns.length)
    shown.set(name, await shownRows(section.getByRole('table')))
  }
  expect(shown.get('Best sellers')).toEqual([
    ['Lamp 02', 'REF-Lamp02', '1', '1', '12', '126.00'],
    ['Lamp 01', 'REF-Lamp01', '1', '1', '6', '63.00'],
  ])
  expect(shown.get('Nobody wanted')).toEqual([['Lamp 03', 'REF-Lamp03', '1']])
  await figure(page, 'Order lines').getByRole('link').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row')).toHaveCount(3)
  const lines = (await shownRows(drawer.getByRole('table'))).map(
    ([product = '', attendee = '', named = '', , kind = '', quantity = '', amount = '']) => [
      ...[product, attendee, named, kind.toLowerCase(), quantity, amount],
    ],
  )
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('combobox', { name: 'Orders by' }).click()
  await page.getByRole('option', { name: 'Attendees', exact: true }).click()
  const section = page.getByRole('region', { name: 'Attendees', exact: true })
  await expect(section.getByRole('row', { name: /absent@elsewhere/ })).toBeVisible()
  // An attendee without a name is called by their address. What hasn't happened is a dash.
  const inFiles = (time: string) => time.replace('–', '')
  const attendees = (await shownRows(section.getByRole('table'))).map(
    ([name = '', named = '', came = '', finished = '', spent = '', ordered = '', amount = '']) => [
      ...[name, named, inFiles(came), inFiles(finished), minutesIn(spent), ordered, amount],
    ],
  )
  expect(attendees.map(([name, , , , , ordered, amount]) => [name, ordered, amount])).toEqual([
    ['absent@elsewhere.example', '0', ''],
    ['Bea Buyer', '2', '189.00'],
  ])
  const asAttendees = (rows: Rows) =>
    columnsOf(rows, [
      'Attendee',
      'Email',
      'Project',
      'Came',
      'Finished',
      'Minutes spent',
      'Order lines',
      'EUR',
    ]).map(([name = '', email = '', ...rest]) => [name || email, ...rest])
  const reported = ['Product', 'Attendee', 'Project', 'Kind', 'Quantity', 'Amount']
  const asShown = (rows: Rows) =>
    columnsOf(rows, reported)
      .map(([product = '', attendee = '', named = '', kind = '', quantity = '', amount = '']) => [
        ...[product, attendee, named, kind.toLowerCase(), quantity, Number(amount).toFixed(2)],
      ])
      .toSorted()

  const csv = rowsOfCsv(await readFile(await download(page, 'CSV, the first table'), 'utf8'))
  expect(asShown(csv)).toEqual(lines.toSorted())
  const printed = await tablesOfPdf(await download(page, 'PDF, for print'))
  for (const { name, columns } of tables)
    expect([name, columnsOf(printed.get(name) ?? [], columns)]).toEqual([name, shown.get(name)])
  expect(asShown(printed.get('Order lines') ?? [])).toEqual(lines.toSorted())
  expect(asAttendees(printed.get('Attendees') ?? [])).toEqual(attendees)
  if (hasLibreOffice) {
    const sheets = await sheetsByLibreOffice(await download(page, 'Excel'))
    const summary = new Map(sheets.get('Summary')?.map(([label = '', number = '']) => [label, number]))
    expect(Number(summary.get('Revenue in EUR'))).toBe(189)
    expect([summary.get('Products presented'), summary.get('Attendees who ordered')]).toEqual(['3', '1'])
    for (const { name, columns } of tables)
      expect([name, asNumbers(columnsOf(sheets.get(name) ?? [], columns))]).toEqual([
        name,
        asNumbers(shown.get(name) ?? []),
      ])
    expect(asShown(sheets.get('Order lines') ?? [])).toEqual(lines.toSorted())
  }

  await page.getByRole('button', { name: 'By mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send it regularly' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('row', { name: /Every week/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'By mail' }).click()
  await dialog.getByRole('button', { name: /^Actions for the mail/ }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(dialog.getByText('It is on its way to 1 person.')).toBeVisible()
  const mail = await readMail(admin, 'Project report of')
  const address = /\S*\/reports\/projects\?\S+/.exec(mail)?.[0] ?? ''
  // What is opened from it is of the days that it is about.
  await page.goto(address.replace(/^https?:\/\/[^/]+/, origin))
  const { searchParams: days } = new URL(address)
  const [from = '', to = ''] = [days.get('from') ?? '', days.get('to') ?? '']
  expect(new Date(to).getTime() - new Date(from).getTime()).toBe(6 * 86_400_000)
  await expect(page.getByRole('textbox', { name: 'From' })).toHaveValue(from.replaceAll('-', '/'))
  await expect(page.getByRole('textbox', { name: 'To' })).toHaveValue(to.replaceAll('-', '/'))
})

test('interest of clients: by medium, way and client, one product alone, sorted, after a reload, and as a file', async ({
  page,
  browser,
}) => {
  const { origin, client, clientCall, lamps } = await furnish('interest', page, browser)
  await clientCall('PUT', '/engagement/choice', { objects: false })
  const look = async (place: number, way: string, seconds: number) =>
    await clientCall('POST', '/engagement', {
      ...{
        batch: randomUUID(),
        endedAgo: 0,
        lasted: 3_600_000,
        searches: [{ text: 'coat rack', hasResults: false }],
      },
      looks: [{ product: lamps[place], media: '', way, seconds, opened: 1 }],
    })
  await look(0, 'ar', 75)
  await page.goto(`${origin}/reports/activity/catalog?section=interest`)
  await expect(figure(page, 'Viewing time')).toContainText('1 min 15 s')
  await expect(page.getByRole('row', { name: /Lamp 01/ })).toContainText('1 min 15 s')
  await expect(page.getByRole('figure', { name: 'Viewing time by place' })).toContainText('AR, 1 min 15 s')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Count only Lamp 01' }).click()
  await expect(page.getByText('Product: Lamp 01')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bea Buyer/ })).toContainText('1 min 15 s')
  await page.reload()
  await expect(page.getByText('Product: Lamp 01')).toBeVisible()
  const csv = await readFile(await download(page, 'CSV, the first table'), 'utf8')
  expect(csv.trim().split(/\r?\n/)).toHaveLength(2)
  expect(csv).toContain(',75,')
  await page.getByRole('button', { name: 'Count others too (Lamp 01)' }).click()

  await figure(page, 'Searches without results').getByRole('link').click()
  await expect(page.getByRole('row', { name: /coat rack/ })).toContainText('1')

  // What the client searched for gets a meaning, which counts at once on the page that they have open, in each language.
  await client.goto(`${origin}/catalog?q=coat+rack`)
  await expect(client.getByRole('heading', { name: 'No product matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Say what “coat rack” means' }).click()
  await page.getByRole('combobox', { name: 'Mean' }).fill('lamps')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(client.getByRole('link', { name: /Lamp 03/ })).toBeVisible()
  const { user } = await clientCall('GET', '/auth/session')
  await clientCall('PATCH', `/users/${user._id}?version=${user.version}`, { language: 'fr-fr' })
  await client.reload()
  await expect(client.getByRole('link', { name: /Lamp 03/ })).toBeVisible()

  await page.goto(`${origin}/reports/activity/catalog?section=statistics`)
  await expect(figure(page, 'Products')).toContainText('3')
  await figure(page, 'Products').getByRole('link').click()
  await expect(page).toHaveURL(/\/content\/products/)
  await expect(page.getByRole('row', { name: /Lamp 03/ })).toBeVisible()
})

/** Without network for ten seconds, then with it again. */
async function loseNetwork(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  await page.context().setOffline(true)
  const back = new Promise((resolve) => setTimeout(resolve, 10_000))
  await meanwhile()
  await back
  await page.context().setOffline(false)
}

/** An order comes by itself within this time, and what else is read again. */
const reread = { timeout: 60_000 }

test('each report the second time: days refused and right, a reload, ten seconds without network, changes meanwhile', async ({
  page,
  browser,
}) => {
  test.slow()
  const company = await furnish('again', page, browser)
  const { origin, call, clientCall, lamps } = company
  const rename = async (place: number, name: string) => {
    const path = `/products/${lamps[place]}`
    const { version } = await call('GET', path)
    await call('PATCH', path, { name, version })
  }

  await page.goto(`${origin}/reports/projects`)
  const [from, to] = [page.getByRole('textbox', { name: 'From' }), page.getByRole('textbox', { name: 'To' })]
  const year = await from.inputValue()
  await to.fill('2001-01-01')
  await to.press('Tab')
  await expect(page.getByText('This is before the first day')).toBeVisible()
  await expect(figure(page, 'Revenue in EUR')).toContainText('189.00')
  await from.fill('2000-12-01')
  await from.press('Tab')
  await expect(page.getByText('Nothing was ordered in these days').first()).toBeVisible()
  await page.reload()
  await expect(from).toHaveValue('2000/12/01')
  await page.getByRole('combobox', { name: 'Time', exact: true }).click()
  await page.getByRole('option', { name: 'This year' }).click()
  await expect(from).toHaveValue(year)
  await expect(figure(page, 'Revenue in EUR')).toContainText('189.00')
  await loseNetwork(page, async () => {
    await order(company, { 2: '10' })
    await expect(figure(page, 'Revenue in EUR')).toContainText('189.00')
  })
  await expect(figure(page, 'Revenue in EUR')).toContainText('294.00', reread)
  await order(company, { 2: '20' })
  await expect(figure(page, 'Revenue in EUR')).toContainText('399.00', reread)

  await page.goto(`${origin}/reports/activity/catalog?section=statistics`)
  await expect(figure(page, 'Products')).toContainText('3')
  await loseNetwork(page, async () => {
    await expect(figure(page, 'Products')).toContainText('3')
  })
  await makeProduct(call, company.folder, 'Lamp 04')
  await expect(figure(page, 'Products')).toContainText('4', reread)
  await page.reload()
  await expect(figure(page, 'Products')).toContainText('4')

  await page.goto(`${origin}/reports/activity/catalog`)
  await expect(page.getByRole('list', { name: 'Lines' }).getByRole('listitem').first()).toContainText(
    'Lamp 04',
  )
  await page.getByRole('button', { name: 'The month before' }).click()
  await expect(figure(page, 'Changes')).toContainText('0')
  await page.getByRole('button', { name: 'The month after' }).click()
  await page.getByRole('searchbox').fill('Lamp 02')
  await expect(page).toHaveURL(/q=Lamp/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('Lamp 02')
  await loseNetwork(page, async () => {
    await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Lamp 02')
  })
  await rename(1, 'Lamp 02 in red')
  await expect(page.getByRole('list', { name: 'Lines' })).toContainText('Lamp 02 in red', reread)

  await page.goto(`${origin}/reports/activity/catalog?section=interest`)
  await expect(figure(page, 'Viewing time')).toContainText('0 s')
  await clientCall('PUT', '/engagement/choice', { objects: false })
  await loseNetwork(page, async () => {
    await clientCall('POST', '/engagement', {
      ...{ batch: randomUUID(), endedAgo: 0, lasted: 3_600_000, searches: [] },
      looks: [{ product: lamps[0], media: '', way: 'page', seconds: 40, opened: 1 }],
    })
    await expect(figure(page, 'Viewing time')).toContainText('0 s')
  })
  await expect(figure(page, 'Viewing time')).toContainText('40 s', reread)
})

test('whoever may read half of the reports is told so, and whoever may read none is shown none', async ({
  page,
  browser,
}) => {
  const { origin, call } = await furnish('half', page, browser)
  const colleague = async (name: string, levels: object) => {
    const group = await call('POST', '/groups', { name, isExternal: false, template: 'Custom', levels })
    const email = `${name.toLowerCase()}@${new URL(origin).hostname}.example`
    await call('POST', '/users/invite', { emails: [email], isClient: false, groups: [group._id] })
    const other = await (await browser.newContext()).newPage()
    await setUpByMail(other, origin, email, name)
    await expect(other).not.toHaveURL(/user-setup/)
    return other
  }
  const half = await colleague('Hal', { analytics: { view: 1, edit: 0 } })
  await half.goto(`${origin}/reports/projects`)
  await expect(half.getByText('Your own projects.')).toBeVisible()
  await expect(half.getByText(/Only what you may see is counted/)).toBeVisible()
  await expect(figure(half, 'Orders')).toContainText('0')
  await half.goto(`${origin}/reports/activity/catalog?section=statistics`)
  await expect(half.getByText(/Counts only what you see/)).toBeVisible()
  await expect(figure(half, 'Products')).toContainText('0')
  await half.goto(`${origin}/reports/nothing/of/this`)
  await expect(half).toHaveURL(`${origin}/reports/activity/catalog`)
  await expect(figure(half, 'Changes')).toContainText('0')
  const none = await colleague('Nil', { folder: { view: 1, edit: 0 } })
  for (const path of ['/reports/projects', '/reports/activity/catalog']) {
    await none.goto(`${origin}${path}`)
    await expect(none.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
    await expect(none.locator('dl')).toHaveCount(0)
  }
})
