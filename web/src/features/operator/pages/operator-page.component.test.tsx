/** The operator's page: opening a company, its plan and use, suspending, and the log. */
import type {
  Account,
  Installation,
  OperatedAnnouncement,
  OperatedArchive,
  OperatedCompany,
  SubscriptionEdit,
} from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enteredAs, idOf } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { OperatorPage } from './operator-page.tsx'

const { user, domain } = enteredAs()
const company: OperatedCompany = {
  _id: idOf(50),
  name: 'Atelier',
  hostName: 'atelier.example',
  createdAt: '2026-01-31T12:00:00.000Z',
  deletesAt: null,
  stored: { bytes: 5_000_000_000, files: 1_234 },
  subscription: { ...domain.subscription, plan: 'Full', isActive: true, maxProjects: null },
}
const change = `PATCH /operator/companies/${company._id}/subscription`
const deletion = `/operator/companies/${company._id}/deletion`
const someJob = {
  _id: idOf(60),
  queue: 'invitation-mail',
  failedAt: '2026-01-31T12:00:00.000Z',
  tries: 24,
  reason: 'the mail server is away',
}
const retry = `POST /operator/failed-jobs/${someJob._id}/retry`
const installation: Installation = {
  version: '1.25.0',
  startedAt: '2026-01-31T12:00:00.000Z',
  parts: [
    { part: 'database', problem: null },
    { part: 'queue', problem: null },
    { part: 'storage', problem: 'the disk is gone' },
    { part: 'room', problem: null },
  ],
  freeBytes: 5_000_000_000,
  lastBackup: null,
  outbox: 2,
  queues: [{ name: 'processes', waiting: 3, underWay: 1, failed: 0, waitingSince: null }],
  live: { sockets: 9_000, people: 4_321 },
  requests: { perMinute: 612.4, p50Ms: 3.21, p95Ms: 21.5 },
  servers: [
    {
      ...{ _id: idOf(61), host: 'north', version: '1.25.0', startedAt: '2026-01-31T12:00:00.000Z' },
      live: { sockets: 8_000, people: 4_000 },
      requests: { perMinute: 600, p50Ms: 3, p95Ms: 20 },
      figures: {
        ...{ connectionsUsed: 17, connectionsMost: 20, connectionsWaiting: 4, loopDelay: 0.0456 },
        ...{ memoryBytes: 350_000_000, columnsBytes: 43_000_000, slowStatements: 12 },
      },
    },
    {
      ...{ _id: idOf(62), host: 'south', version: '1.25.1', startedAt: '2026-01-31T13:00:00.000Z' },
      live: { sockets: 1_000, people: 321 },
      requests: { perMinute: 12.4, p50Ms: 9, p95Ms: 22 },
      figures: {
        ...{ connectionsUsed: null, connectionsMost: null, connectionsWaiting: null, loopDelay: null },
        ...{ memoryBytes: null, columnsBytes: null, slowStatements: null },
      },
    },
  ],
  companies: 7,
  scale: [
    { measure: 'products', value: 1_200, tested: 1_000_000 },
    { measure: 'sockets', value: 9_000, tested: 10_000 },
    { measure: 'answerMs', value: 22, tested: 150 },
  ],
}
const open = 'POST /operator/companies'
const nothing = () => new Response(null, { status: 204 })
const refusal = (status: number, code: string, data: object = {}) =>
  Response.json({ code, status, message: '', data }, { status })

/** Answers like the server: reading again returns the changes. */
async function openConsole(answers: Record<string, unknown> = {}, isOperator = true) {
  let shown = company
  const account = { ...user, affiliation: { ...user?.affiliation, system: isOperator } }
  const opened = await openPart(<OperatorPage />, {
    path: '/operator',
    at: '/operator',
    isOutside: true,
    session: { ...enteredAs(), user: account as Account },
    answers: {
      'GET /operator/companies': () => ({ total: 1, result: [shown] }),
      [`GET /operator/companies/${company._id}`]: () => ({
        ...shown,
        used: { arProducts: 4, projects: 3, internalUsers: 2 },
      }),
      'GET /operator/log': { total: 0, result: [] },
      'GET /operator/outbox': { total: 0, result: [] },
      'GET /operator/failed-jobs': { total: 0, result: [] },
      'GET /operator/installation': installation,
      [change]: async (request: Request) => {
        const edit = (await request.json()) as SubscriptionEdit
        shown = {
          ...shown,
          subscription: { ...shown.subscription, ...edit } as OperatedCompany['subscription'],
        }
        return nothing()
      },
      [`POST ${deletion}`]: () => {
        shown = { ...shown, deletesAt: '2026-12-25T12:00:00.000Z' }
        return nothing()
      },
      [`DELETE ${deletion}`]: () => {
        shown = { ...shown, deletesAt: null }
        return nothing()
      },
      ...answers,
    },
    messages: ['operator', 'account-defaults', 'errors'],
  })
  const sent = (call: string) => opened.asked.filter((one) => one.call === call).map(({ body }) => body)
  return { ...opened, sent }
}

const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const row = () => page.getByRole('row', { name: /Atelier/ })
const menu = async (item: string) => {
  await page.getByRole('button', { name: 'Actions of Atelier' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the companies of an installation', () => {
  it('are suspended after it was said what that means, and reopened', async () => {
    const { sent } = await openConsole()
    await menu('Suspend')
    await expect.element(dialog()).toHaveTextContent(/Nothing is deleted/)
    await inDialog('Suspend').click()
    await expect.element(row()).toHaveTextContent(/Suspended/)
    await menu('Reopen')
    await expect.element(row()).toHaveTextContent(/Active/)
    expect(sent(change)).toEqual([{ isActive: false }, { isActive: true }])
  })

  it('are deleted once their name is typed, and taken back until they are gone', async () => {
    const { sent } = await openConsole()
    for (const round of [1, 2]) {
      await menu('Delete')
      await expect.element(dialog()).toHaveTextContent(/For 30 days it can be taken back/)
      const field = dialog().getByRole('textbox', { name: 'Type its name: Atelier' })
      await field.fill('atelier')
      await expect.element(inDialog('Delete')).toBeDisabled()
      await field.fill('Atelier')
      await inDialog('Delete').click()
      await expect.element(row()).toHaveTextContent(/Will be deleted on .*25/)
      // A company that is being deleted can't be changed.
      await expect.element(page.getByRole('button', { name: 'Atelier', exact: true })).not.toBeInTheDocument()
      await menu('Take the deletion back')
      await expect.element(row()).toHaveTextContent(/Active/)
      expect(sent(`POST ${deletion}`)).toHaveLength(round)
    }
    expect(sent(`POST ${deletion}`)).toEqual([{ name: 'Atelier' }, { name: 'Atelier' }])
  })

  it('show what is used beside each limit, and send only what was changed, again after a refusal', async () => {
    let isRefused = true
    const { sent } = await openConsole({
      [change]: () => (isRefused ? refusal(500, 'InternalError') : nothing()),
    })
    await page.getByRole('button', { name: 'Atelier', exact: true }).click()
    await expect.element(inDialog('Save')).toBeDisabled()
    const limit = dialog().getByRole('textbox', { name: 'Upcoming and ongoing projects' })
    await expect.element(dialog()).toHaveTextContent(/3 used/)
    await limit.fill('2')
    await expect.element(dialog().getByText(/3 are there: nothing is taken away/)).toBeVisible()
    await dialog().getByRole('switch', { name: 'Custom host name' }).click()
    await inDialog('Save').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(limit).toHaveValue('2')
    isRefused = false
    await inDialog('Save').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const wanted = { maxProjects: 2, allowMapping: !company.subscription.allowMapping }
    expect(sent(change)).toEqual([wanted, wanted])
  })
})

describe('a plan as JSON', () => {
  const text = () => dialog().getByRole('textbox', { name: 'Plan', exact: true })
  const typed = () => (text().element() as HTMLTextAreaElement).value

  it('says before it is confirmed which limits are below what is there, until they aren’t', async () => {
    const { sent } = await openConsole()
    await menu('Plan as JSON')
    const whole = typed()
    const withLimits = (projects: number, users: number) =>
      whole
        .replace(/"maxProjects": [^,}\n]+/, `"maxProjects": ${projects}`)
        .replace(/"maxInternalUsers": [^,}\n]+/, `"maxInternalUsers": ${users}`)
    const notes = dialog().getByRole('status')
    await text().fill(withLimits(2, 1))
    await expect.element(notes).not.toBeInTheDocument()
    await inDialog('Validate').click()
    await expect
      .element(notes.nth(0))
      .toHaveTextContent(/^Upcoming and ongoing projects: the limit of 2 is below the 3/)
    await expect.element(notes.nth(1)).toHaveTextContent(/^Internal users: the limit of 1 is below the 2/)
    await text().fill(withLimits(2, 2))
    await inDialog('Validate').click()
    await expect
      .element(notes)
      .toHaveTextContent(/^Upcoming and ongoing projects: the limit of 2 is below the 3/)
    await inDialog('Confirm').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent(change)).toMatchObject([{ maxProjects: 2 }])
  })

  it('is confirmed once it is valid, and asks for that again after each edit; only what changed is sent', async () => {
    const { sent } = await openConsole()
    await menu('Plan as JSON')
    await expect.element(inDialog('Confirm')).toBeDisabled()
    const whole = typed()
    await text().fill(`${whole},`)
    await inDialog('Validate').click()
    await expect.element(dialog()).toHaveTextContent(/Input is not in JSON format/)
    await expect.element(inDialog('Confirm')).toBeDisabled()
    await text().fill(whole.replace('"maxProjects": null', '"maxProject": 5'))
    await inDialog('Validate').click()
    await expect.element(dialog()).toHaveTextContent(/No plan has maxProject/)
    await text().fill(whole.replace('"maxProjects": null', '"maxProjects": -5'))
    await inDialog('Validate').click()
    await expect.element(dialog().getByText('A plan can’t have this value: maxProjects')).toBeVisible()
    const right = whole.replace('"maxProjects": null', '"maxProjects": 5')
    await text().fill(right)
    await inDialog('Validate').click()
    await expect.element(inDialog('Confirm')).toBeEnabled()
    await text().fill(`${right} `)
    await expect.element(inDialog('Confirm')).toBeDisabled()
    await inDialog('Validate').click()
    await inDialog('Confirm').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent(change)).toEqual([{ maxProjects: 5 }])
    // Opened again it has what was changed; cancelled, nothing is sent.
    await menu('Plan as JSON')
    expect(typed()).toContain('"maxProjects": 5')
    await inDialog('Cancel').click()
    expect(sent(change)).toHaveLength(1)
  })
})

describe('the installation', () => {
  it('shows what doesn’t work, how large it has become, and what to do before a limit is reached', async () => {
    await openConsole()
    await page.getByRole('tab', { name: 'Installation' }).click()
    await expect.element(page.getByText('Storage: the disk is gone')).toBeVisible()
    await expect.element(page.getByText('Database: works')).toBeVisible()
    await expect.element(page.getByText('half within 3.2 ms, 95% within 21.5 ms')).toBeVisible()
    await expect.element(page.getByText('17 of 20, 4 wait')).toBeVisible()
    await expect.element(page.getByText('45.6 ms')).toBeVisible()
    await expect.element(page.getByText('9,000 of 10,000')).toBeVisible()
    // Near its limit, and the others far from theirs.
    await expect.element(page.getByText(/Start another server with main-api behind/)).toBeVisible()
    await expect.element(page.getByText(/Measure with your own data/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('row', { name: /^processes 3 1 0/ })).toBeVisible()
  })

  it('has a failed job tried again, after a refusal too', async () => {
    let isRefused = true
    let left = [someJob]
    const { sent } = await openConsole({
      'GET /operator/failed-jobs': () => ({ total: left.length, result: left }),
      [retry]: () => {
        if (isRefused) return refusal(500, 'InternalError')
        left = []
        return nothing()
      },
    })
    await page.getByRole('tab', { name: 'Installation' }).click()
    await expect.element(page.getByText('the mail server is away')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    isRefused = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No job has failed')).toBeVisible()
    expect(sent(retry)).toHaveLength(2)
  })

  it('shows mails that wait, found by their recipient, and the way back to the companies', async () => {
    const { asked } = await openConsole({
      'GET /operator/outbox': {
        total: 1,
        result: [
          {
            _id: idOf(61),
            at: '2026-01-31T12:00:00.000Z',
            recipient: 'ada@studio.example',
            subject: 'Hello',
          },
        ],
      },
    })
    await page.getByRole('tab', { name: 'Outbox' }).click()
    await expect.element(page.getByRole('row', { name: /ada@studio.example Hello/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search recipient or subject' }).fill('ada')
    await expect
      .poll(() =>
        asked.some(({ call, search }) => call === 'GET /operator/outbox' && search.get('search') === 'ada'),
      )
      .toBe(true)
    await page.getByRole('tab', { name: 'Companies' }).click()
    await expect.element(row()).toBeVisible()
  })
})

describe('announcements', () => {
  const said: OperatedAnnouncement = {
    _id: idOf(80),
    kind: 'info',
    texts: { 'en-us': 'We move on Sunday' },
    endsAt: null,
    revision: 1,
    startsAt: '2026-01-31T12:00:00.000Z',
    isForClients: false,
    isMailed: false,
    companies: null,
    state: 'shown',
  }
  const list = (all: OperatedAnnouncement[]) => ({
    'GET /operator/announcements': () => ({ total: all.length, result: all }),
  })
  const openTab = () => page.getByRole('tab', { name: 'Announcements' }).click()

  it('are written in one language at least, for chosen companies, with an end after the beginning', async () => {
    const { sent } = await openConsole({ ...list([]), 'POST /operator/announcements': idOf(81) })
    await openTab()
    await expect.element(page.getByText('Nothing was announced yet')).toBeVisible()
    await page.getByRole('button', { name: 'Announce something' }).click()
    await expect.element(inDialog('Announce something')).toBeDisabled()
    await dialog().getByRole('textbox', { name: 'Text in Français' }).fill(' Nous déménageons ')
    await expect.element(inDialog('Announce something')).toBeEnabled()
    await dialog().getByText('Warning').click()
    await dialog().getByLabelText('Until').fill('2020-01-01T10:00')
    await expect.element(dialog().getByText(/It has to end later/)).toBeVisible()
    await expect.element(inDialog('Announce something')).toBeDisabled()
    await dialog().getByLabelText('Until').fill('2099-01-01T10:00')
    await dialog().getByText('Chosen companies').click()
    await expect.element(inDialog('Announce something')).toBeDisabled()
    await dialog().getByRole('combobox', { name: 'Companies' }).click()
    await page.getByRole('option', { name: 'Atelier' }).click()
    await userEvent.keyboard('{Tab}')
    await dialog().getByRole('switch', { name: 'Show it to clients too' }).click()
    await inDialog('Announce something').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent('POST /operator/announcements')).toEqual([
      expect.objectContaining({
        ...{ kind: 'warning', texts: { 'fr-fr': 'Nous déménageons' }, companies: [company._id] },
        ...{ endsAt: new Date('2099-01-01T10:00').toISOString(), isForClients: true, isMailed: false },
      }),
    ])
  })

  it('that have begun send what was changed alone, again after a refusal, and are ended', async () => {
    const path = `PATCH /operator/announcements/${said._id}`
    let isRefused = true
    let all = [said]
    const { sent } = await openConsole({
      'GET /operator/announcements': () => ({ total: all.length, result: all }),
      [path]: () => (isRefused ? refusal(500, 'InternalError') : nothing()),
      [`POST /operator/announcements/${said._id}/end`]: () => {
        all = [{ ...said, state: 'over' }]
        return nothing()
      },
    })
    await openTab()
    await expect
      .element(page.getByRole('row', { name: /We move on Sunday.*All companies.*Shown/ }))
      .toBeVisible()
    const act = async (item: string) => {
      await page.getByRole('button', { name: 'Actions of We move on Sunday' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await act('Change')
    await expect.element(dialog().getByLabelText('From')).toBeDisabled()
    await expect.element(inDialog('Save')).toBeDisabled()
    await dialog().getByRole('textbox', { name: 'Text in English' }).fill('We move on Monday')
    await inDialog('Save').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    isRefused = false
    await inDialog('Save').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const wanted = { texts: { 'en-us': 'We move on Monday' } }
    expect(sent(path)).toEqual([wanted, wanted])
    await act('End')
    await inDialog('End').click()
    await expect.element(page.getByRole('row', { name: /We move on Sunday.*Over/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Actions of/ })).not.toBeInTheDocument()
  })
})

describe('opening a company', () => {
  it('says at each field what is wrong with what stands there, as long as it does', async () => {
    let refused = refusal(409, 'NameAlreadyExists', { name: 'Atelier' })
    await openConsole({ [open]: () => refused.clone() })
    await page.getByRole('button', { name: 'Open a company' }).click()
    const field = {
      name: dialog().getByLabelText('Name', { exact: true }),
      host: dialog().getByLabelText(/^Host name/),
      admin: dialog().getByLabelText(/first super admin/),
    }
    await field.name.fill('Atelier')
    await field.host.fill('shop.example')
    await field.admin.fill('ada@studio.example')
    const cases = [
      [refused, field.name, /already exists/],
      [refusal(409, 'NameAlreadyExists', { name: 'shop.example' }), field.host, /already exists/],
      [refusal(422, 'HostNameInvalid', { name: 'shop.example' }), field.host, /./],
      [refusal(409, 'FounderTaken', { email: 'ada@studio.example' }), field.admin, /./],
      [refusal(400, 'InvalidInput', { place: 'body.name', reason: 'too long' }), field.name, /too long/],
      [refusal(400, 'InvalidInput', { place: 'admin', reason: 'no email' }), field.admin, /no email/],
    ] as const
    for (const [answer, input, text] of cases) {
      refused = answer
      await inDialog('Open a company').click()
      await expect.element(input).toHaveAttribute('aria-invalid', 'true')
      await expect.element(input).toHaveAccessibleDescription(text)
      for (const other of Object.values(field))
        if (other !== input) await expect.element(other).not.toHaveAttribute('aria-invalid', 'true')
      const { value } = input.element() as HTMLInputElement
      await input.fill(`a${value}`)
      await expect.element(input).not.toHaveAttribute('aria-invalid', 'true')
      await input.fill(value)
    }
  })

  it('is refused a name that is taken, then shows the link of its first super admin once', async () => {
    let isTaken = true
    const { sent } = await openConsole({
      [open]: () =>
        isTaken
          ? refusal(409, 'NameAlreadyExists', { name: 'Atelier' })
          : { _id: idOf(51), link: 'https://vitrine.example/security/user-setup?token=abc' },
    })
    await page.getByRole('button', { name: 'Open a company' }).click()
    await expect.element(inDialog('Open a company')).toBeDisabled()
    await dialog().getByLabelText('Name', { exact: true }).fill('Atelier')
    await dialog()
      .getByLabelText(/first super admin/)
      .fill('nobody')
    await expect.element(inDialog('Open a company')).toBeDisabled()
    await dialog()
      .getByLabelText(/first super admin/)
      .fill('ada@studio.example')
    await inDialog('Open a company').click()
    await expect.element(page.getByText('Name "Atelier" already exists').first()).toBeVisible()
    isTaken = false
    await dialog().getByLabelText('Name', { exact: true }).fill('Studio')
    await inDialog('Open a company').click()
    await expect.element(dialog().getByText(/user-setup\?token=abc/)).toBeVisible()
    await inDialog('Done').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent(open)).toHaveLength(2)
    expect(sent(open)[1]).toMatchObject({ name: 'Studio', hostName: null, admin: 'ada@studio.example' })
  })
})

it('says to whoever is no operator that the page isn’t theirs, and asks for nothing', async () => {
  const { asked } = await openConsole({}, false)
  await expect.element(page.getByText(/Your account isn’t an operator’s/)).toBeVisible()
  expect(asked.filter(({ call }) => call.includes('/operator'))).toEqual([])
})

describe('archives of a company', () => {
  const path = `/operator/companies/${company._id}/archives`

  /** An archive is requested, made and deleted; a colleague may have been quicker. */
  async function openArchives(others: Record<string, unknown> = {}) {
    let shown: OperatedArchive[] = []
    const made: OperatedArchive = {
      ...{
        _id: idOf(70),
        state: 'waiting',
        operator: 'op@example.test',
        createdAt: '2026-01-31T12:00:00.000Z',
      },
      ...{ files: 0, sizeBytes: null, expiresAt: null },
    }
    const opened = await openConsole({
      [`GET ${path}`]: () => shown,
      [`POST ${path}`]: () => {
        shown = [made]
        return made._id
      },
      [`DELETE ${path}/${made._id}`]: () => {
        shown = []
        return nothing()
      },
      ...others,
    })
    await menu('Archives')
    const finish = (archive: Partial<OperatedArchive>) => {
      shown = [{ ...made, ...archive }]
    }
    return { ...opened, finish }
  }

  it('are made while it is shown how far they are, and deleted, again and again', async () => {
    const { finish, sent } = await openArchives()
    await expect.element(dialog()).toHaveTextContent(/operators can’t/)
    for (const round of [1, 2]) {
      await expect.element(dialog()).toHaveTextContent(/There is no archive/)
      await inDialog('Make an archive').click()
      await expect.element(dialog()).toHaveTextContent(/Waiting/)
      await expect.element(inDialog('Make an archive')).toBeDisabled()
      finish({ state: 'working', files: 1_200 })
      await expect.element(dialog()).toHaveTextContent(/Being made/)
      await expect.element(dialog()).toHaveTextContent(/1,200/)
      finish({ state: 'ready', files: 2_400, sizeBytes: 5_000_000, expiresAt: '2026-02-07T12:00:00.000Z' })
      await expect.element(dialog()).toHaveTextContent(/Ready.*until/)
      await expect.element(inDialog('Make an archive')).toBeEnabled()
      // Only the company may download its content.
      await expect.element(dialog().getByRole('link')).not.toBeInTheDocument()
      await dialog()
        .getByRole('button', { name: /Delete the archive of/ })
        .click()
      expect(sent(`DELETE ${path}/${idOf(70)}`)).toHaveLength(round)
    }
  })

  it('are shown as a colleague has left them where one is under way already', async () => {
    const { finish } = await openArchives({ [`POST ${path}`]: () => refusal(409, 'ArchiveUnderWay') })
    await expect.element(inDialog('Make an archive')).toBeEnabled()
    finish({ state: 'working' })
    await inDialog('Make an archive').click()
    await expect.element(page.getByText(/is being made already/)).toBeVisible()
    await expect.element(dialog()).toHaveTextContent(/Being made/)
    finish({ state: 'failed' })
    await expect.element(dialog()).toHaveTextContent(/Failed/)
    await expect.element(inDialog('Make an archive')).toBeEnabled()
  })
})

it('shows a company in the list once its import is done', async () => {
  let isDone = false
  const moved = { ...company, _id: idOf(51), name: 'Moved' }
  const sent = {
    ...{ _id: idOf(80), operator: 'op@example.test', createdAt: '2026-01-31T12:00:00.000Z' },
    ...{ fileName: 'moved.zip', sizeBytes: 5_000_000, files: 0, allFiles: null },
    ...{ company: 'Moved', invited: [], refusal: null },
  }
  await openConsole({
    'GET /operator/imports': () => [{ ...sent, state: isDone ? 'done' : 'working' }],
    'GET /operator/companies': () => ({
      total: isDone ? 2 : 1,
      result: isDone ? [company, moved] : [company],
    }),
  })
  await page.getByRole('button', { name: 'Import a company' }).click()
  await expect.element(dialog()).toHaveTextContent(/Being imported/)
  isDone = true
  await expect.element(dialog()).toHaveTextContent(/Moved is imported/)
  await inDialog('Cancel').click()
  await expect.element(page.getByRole('row', { name: /Moved/ })).toBeVisible()
})

it('says of an import by a command that it was done on the server', async () => {
  const entry = { _id: idOf(90), at: '2026-01-31T12:00:00.000Z', operator: '', company: 'Moved', changes: {} }
  const gone = { ...entry, _id: idOf(91), action: 'gone' }
  await openConsole({
    'GET /operator/log': { total: 2, result: [{ ...entry, action: 'imported' }, gone] },
  })
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect
    .element(page.getByRole('row', { name: /On the server.*Imported it from an archive/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /By itself.*Is gone for good/ })).toBeVisible()
})
