/** A company's people, from nothing: groups, invitations, what each sees, and why. */
import { expect, type Page, test } from '@playwright/test'
import { callsOf, makeFolder, makeProduct } from './company-records.ts'
import { violationsIn } from './expect-accessible.ts'
import { foundCompany, readMail } from './more-servers.ts'
import { password, people } from './places.ts'
import { fillSignIn, setUpByMail, signIn } from './sign-in.ts'

// The second test goes on where the first one ended.
test.describe.configure({ mode: 'serial' })
test.use({ actionTimeout: 10_000 })

/** A company of its own for each attempt. */
function company() {
  const attempt = test.info().retry
  const hostName = attempt === 0 ? 'people.localhost' : `people${attempt}.localhost`
  return {
    hostName,
    origin: people.replace('people.localhost', hostName),
    admin: `owner@maison${attempt}.example`,
    clients: ['one', 'two', 'three'].map((name) => `${name}@boutique${attempt}.example`),
    keeper: `keeper@maison${attempt}.example`,
    second: {
      name: `Atelier Deux ${attempt}`,
      hostName: `second-${hostName}`,
      origin: people.replace('people.localhost', `second-${hostName}`),
      admin: `owner@deux${attempt}.example`,
    },
  }
}

/** Two folders with a product each; only what the clients' group lists is theirs. */
async function makeCatalog(page: Page): Promise<void> {
  const call = callsOf(page)
  await makeProduct(call, await makeFolder(call, 'Spring'), 'Spring lamp')
  await makeProduct(call, await makeFolder(call, 'Archive'), 'Archive lamp')
}

async function makeGroup(page: Page, kind: 'internal' | 'external', name: string): Promise<void> {
  await page.goto(`${company().origin}/users/groups/${kind}`)
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true }).first()
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await field.press('Tab')
}

async function invite(
  page: Page,
  kind: 'internal' | 'external',
  emails: string,
  group: string,
): Promise<void> {
  await page.goto(`${company().origin}/users/users/${kind}`)
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await page.getByLabel('Email addresses').fill(emails)
  await choose(page, 'Groups', group)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite \d/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('a mail with a link that holds for 7 days')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
}

const setUp = (page: Page, email: string, name: string) => setUpByMail(page, company().origin, email, name)

test('a super admin lets colleagues and clients in, and each sees what was granted', async ({
  page,
  browser,
}) => {
  const { origin, hostName, admin, clients, keeper } = company()
  await foundCompany({ name: 'Maison Neuve', hostName, email: admin, password })
  await signIn(page, origin, admin)
  await makeCatalog(page)

  await makeGroup(page, 'internal', 'Sales')
  await choose(page, 'Template', 'Manager')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('They look after the external groups below their own')).toBeVisible()

  await makeGroup(page, 'external', 'Boutiques')
  await choose(page, 'Group above', 'Sales')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.getByRole('tab', { name: 'Folders' }).click()
  await page.getByRole('checkbox', { name: 'View Spring' }).check()
  await expect(
    page.getByText('Members see the products of 1 folder, as far as it is published.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  // Disabled while it is being saved, too.
  await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('data-loading')

  await invite(page, 'external', clients.join('\n'), 'Boutiques')
  await expect(page.getByRole('row', { name: /one@boutique/ })).toContainText('Invited')
  await invite(page, 'internal', keeper, 'Sales')

  // The first client comes by phone.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await setUp(phone, clients[0] ?? '', 'Ada One')
  await expect(phone).toHaveURL(`${company().origin}/`)
  await phone.goto(`${company().origin}/catalog`)
  await expect(phone.getByText('Spring lamp')).toBeVisible()
  await expect(phone.getByText('Archive lamp')).toHaveCount(0)

  // What the super admin sees in their place is the same, and explained.
  await page.goto(`${company().origin}/users/users/external`)
  await page.getByRole('button', { name: 'Actions for Ada One' }).click()
  await page.getByRole('menuitem', { name: 'See the catalog like this' }).click()
  await expect(page.getByText('You see the catalog as Ada One does.')).toBeVisible()
  await expect(page.getByText('Spring lamp')).toBeVisible()
  await expect(page.getByText('Archive lamp')).toHaveCount(0)
  await page.getByRole('button', { name: 'Why?' }).click()
  await page.getByLabel('Product', { exact: true }).first().fill('Archive')
  await page.getByRole('option', { name: /Archive lamp/ }).click()
  await expect(page.getByText('Ada One doesn’t see this product.')).toBeVisible()
  await expect(page.getByText('No group of theirs shows this folder.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${company().origin}/users/users/external`)
  await expect(page.getByRole('row', { name: /Ada One/ })).toBeVisible()

  // A changed grant reaches the open page.
  await page.goto(`${company().origin}/users/groups/external`)
  await page.getByRole('button', { name: 'Boutiques', exact: true }).click()
  await page.getByRole('tab', { name: 'Folders' }).click()
  await page.getByRole('checkbox', { name: 'View Archive' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByText('Archive lamp')).toBeVisible()

  await page.goto(`${company().origin}/users/users/external`)
  await page.getByRole('button', { name: 'Actions for Ada One' }).click()
  await page.getByRole('menuitem', { name: 'Check what they are shown' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/\d+ comparisons, no difference/)).toBeVisible({ timeout: 30_000 })
})

test('a manager of external people sees and changes them, and nobody else', async ({ page }) => {
  const { keeper } = company()
  await setUp(page, keeper, 'Kim Keeper')
  await expect(page).toHaveURL(`${company().origin}/`)
  await page.goto(`${company().origin}/users/users/external`)
  await expect(page.getByRole('row', { name: /@boutique/ })).toHaveCount(3)
  await page.goto(`${company().origin}/users/users/internal`)
  await expect(page.getByRole('row', { name: /@maison/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await page.goto(`${company().origin}/users/groups/internal`)
  await expect(page.getByRole('button', { name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Super Admin' })).toHaveCount(0)

  await page.goto(`${company().origin}/users/users/external`)
  await page.getByRole('checkbox', { name: /^Select two@boutique/ }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('1 person changed')).toBeVisible()
  await expect(page.getByRole('row', { name: /two@boutique/ })).toContainText('Inactive')
})

test('people keep their own profile and password', async ({ page }) => {
  const { origin, keeper } = company()
  await signIn(page, origin, keeper)
  await page.goto(`${origin}/settings/user/basic-info`)
  await page.getByLabel('Your name').fill('Kim Keeper-Lund')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Profile menu: Kim Keeper-Lund' })).toBeVisible()

  await page.getByRole('link', { name: 'Security', exact: true }).click()
  const form = page.getByRole('form', { name: 'Change password' })
  const change = async (current: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password', { exact: true }).fill('Another-Password-2')
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('Wrong-Password-1')
  const refusal = 'Current password is not correct, please check and try again'
  await expect(form.getByText(refusal)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
  await change(password)
  await expect(form.getByRole('status')).toContainText('Your password is changed')
  await expect(page.getByText(refusal)).toHaveCount(0)
})

test('a link opens one folder to somebody without an account, until it is revoked', async ({
  page,
  browser,
}) => {
  const { origin, admin } = company()
  await signIn(page, origin, admin)
  await page.goto(`${origin}/users/share-links`)
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For the fair')
  await choose(page, 'As seen by', 'Boutiques')
  await choose(page, 'Opens', 'A folder')
  await choose(page, 'A folder', 'Spring')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toContainText('it is not shown again')
  const address = (await dialog.getByText(/token=/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  const stranger = await browser.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText('Spring lamp')).toBeVisible()
  await expect(stranger.getByText('Archive lamp')).toHaveCount(0)
  await stranger.getByText('Spring lamp').first().click()
  await expect(stranger.getByRole('heading', { name: 'Spring lamp' })).toBeVisible()
  await expect(stranger).toHaveURL(/token=/)

  await page.reload()
  const row = page.getByRole('row', { name: /For the fair/ })
  await expect(row).toContainText('Spring')
  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No links yet')).toBeVisible()
  await stranger.goto(address)
  await expect(stranger.getByText('Spring lamp')).toHaveCount(0)
  await expect(stranger).toHaveURL(/\/(no-access|login)/)
  await stranger.close()
})

test('an account joins a second company when its owner accepts, and then opens both', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const { origin, clients, second } = company()
  const [email = ''] = clients
  await foundCompany({ name: second.name, hostName: second.hostName, email: second.admin, password })
  await signIn(page, second.origin, second.admin)
  await page.goto(`${second.origin}/users/users/external`)
  await page.getByRole('button', { name: 'Invite' }).first().click()
  await page.getByLabel('Email addresses').fill(email)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite \d/ })
    .click()
  // In the same words as for an address that nobody has.
  await expect(page.getByRole('dialog')).toContainText(
    '1 person gets a mail with a link that holds for 7 days',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Invited')
  await expect(page.getByText('Ada One')).toHaveCount(0)

  // At home in the first company, where they are a client.
  const context = await browser.newContext()
  const owner = await context.newPage()
  await signIn(owner, origin, email)
  await owner.goto(origin)
  await owner.getByRole('link', { name: '1 invitation is waiting for you' }).click()
  await expect(owner).toHaveURL(`${origin}/invitations`)
  await expect(owner.getByRole('heading', { name: second.name })).toBeVisible()

  // From the mail: to the company's own host name, by way of signing in, where the account has no company yet.
  const link = /http\S+\/invitations/.exec(await readMail(email, '/invitations'))?.[0] ?? ''
  expect(link).toBe(`${second.origin}/invitations`)
  await owner.goto(link)
  await expect(owner).toHaveURL(/\/login\?return=/)
  await fillSignIn(owner, email, password)
  await expect(owner).toHaveURL(`${second.origin}/invitations`)
  await expect(owner.getByText('You would see its catalog as a client.')).toBeVisible()
  await owner.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsIn(owner)).toEqual([])

  // The same invitation in two tabs: one accepts by keyboard, the other is notified.
  const otherTab = await context.newPage()
  await otherTab.goto(`${second.origin}/invitations`)
  const answer = { name: `Accept the invitation of ${second.name}` }
  await expect(otherTab.getByRole('button', answer)).toBeVisible()
  await owner.getByRole('button', answer).focus()
  await owner.keyboard.press('Enter')
  await expect(owner.getByRole('status')).toContainText(`You belong to ${second.name} now.`)
  await otherTab.getByRole('button', answer).click()
  await expect(
    otherTab.getByRole('alert').filter({ hasText: 'This invitation waits no longer' }),
  ).toBeVisible()
  await expect(otherTab.getByRole('button', answer)).toHaveCount(0)
  await otherTab.close()

  await owner.getByRole('button', { name: `Open ${second.name}` }).click()
  await expect(owner).toHaveURL(`${second.origin}/`)
  await expect(owner.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada One/ })).toContainText('Active')
  await signIn(owner, origin, email)
  await owner.goto(origin)
  await expect(owner.getByRole('banner')).toBeVisible()
  await expect(owner.getByRole('link', { name: /invitation/ })).toHaveCount(0)
  await context.close()
})
