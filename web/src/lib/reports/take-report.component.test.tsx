/** The report on screen taken along: as a file, and by mail every week or month. */
import type { Process, ReportSchedule } from '@vitrine/contract'
import { effectivePermissions } from '@vitrine/rules'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { domainId, enteredAs, idOf, personId } from '../../../test/example-company.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { DownloadReport } from './download-report.tsx'
import { ScheduleReport } from './schedule-report.tsx'

const of = { report: 'example', asked: { from: '2026-11-01', to: '2026-11-30' } }
const at = '2026-11-26T12:00:00.000Z'
const processId = idOf(70)

function processAs(more: Partial<Process>): Process & { log: []; workers: number } {
  return {
    _id: processId,
    domain: domainId,
    action: 'report-file',
    subject: 'Example 2026-11-26.xlsx',
    state: 'running',
    status: 'PROCESSING',
    processed: 40,
    total: 100,
    skip: null,
    owner: null,
    createdAt: at,
    startedAt: at,
    finishedAt: null,
    attempts: 1,
    result: null,
    error: null,
    findings: 0,
    canCancel: true,
    canRetry: false,
    log: [],
    workers: 1,
    ...more,
  }
}

const messages = ['reports', 'processes', 'errors']

describe('a file of the report', () => {
  it('is begun in the format that was chosen, followed, and fetched once it is there', async () => {
    const fetched: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(new URL(this.href).pathname)
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
    })
    let process = processAs({})
    const { asked, reread } = await openPart(<DownloadReport {...of} />, {
      messages,
      answers: {
        'POST /reports/files': { process: processId },
        [`GET /processes/${processId}`]: () => process,
      },
    })
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'Excel' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('The file is being made …')
    expect(asked.find(({ call }) => call === 'POST /reports/files')?.body).toEqual({ ...of, format: 'xlsx' })
    const file = { name: process.subject, sizeBytes: 10, path: '/assets/report.xlsx', expiresAt: at }
    process = processAs({ state: 'finished', canCancel: false, result: { numbers: {}, file } })
    await reread()
    await expect.element(page.getByRole('link', { name: file.name })).toHaveAttribute('href', file.path)
    expect(fetched).toEqual([file.path])
    process = processAs({ state: 'failed', error: { code: 'NotAllowed' }, canCancel: false })
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem', { name: 'PDF, for print' }).click()
    await reread()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(fetched).toHaveLength(1)
  })
})

describe('a report by mail', () => {
  const schedule: ReportSchedule = {
    _id: idOf(80),
    ...of,
    rhythm: 'monthly',
    format: 'xlsx',
    receivers: [{ _id: idOf(81), name: 'Ann Seller' }],
    isOn: true,
    owner: { _id: personId, name: 'Me' },
    isOwn: true,
    nextAt: '2026-12-01T04:00:00.000Z',
    last: { at, from: '2026-10-01', to: '2026-10-31', sent: 1, waiting: 0, refused: 0 },
    createdAt: at,
    version: 3,
  }
  const answers = (schedules: ReportSchedule[]) => ({
    'GET /report-schedules': { total: schedules.length, result: schedules },
    'GET /users': {
      total: 1,
      result: [{ _id: idOf(81), email: 'ann@example.test', profile: { name: 'Ann Seller' } }],
    },
  })
  const dialog = () => page.getByRole('dialog')
  const everything = effectivePermissions([], { isSuperAdmin: true, isClient: false, isPublicToken: false })
  const seesColleagues = () => {
    const session = enteredAs()
    return { ...session, access: { ...session.access, permissions: everything } }
  }

  it('is set up with the filters of the page, and again after a refusal', async () => {
    let isRefused = true
    const { asked } = await openPart(<ScheduleReport {...of} />, {
      messages,
      session: seesColleagues(),
      answers: {
        ...answers([]),
        'POST /report-schedules': () => {
          const body = { code: 'TooManyReportSchedules', status: 422, message: '', data: { max: 50 } }
          return isRefused ? Response.json(body, { status: 422 }) : { _id: idOf(82) }
        },
      },
    })
    await page.getByRole('button', { name: 'By mail' }).click()
    await expect.element(dialog().getByText('This report has no receivers yet.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Send it regularly' }).click()
    await dialog().getByText('Every month', { exact: true }).click()
    await dialog().getByRole('combobox', { name: 'To' }).click()
    await page.getByRole('option', { name: 'Ann Seller' }).click()
    // The list stays open for further ones, over what stands below it.
    await userEvent.tab()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('at most 50 reports')
    isRefused = false
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Send it regularly' })).toBeVisible()
    const sent = asked.filter(({ call }) => call === 'POST /report-schedules')
    expect(sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ ...of, rhythm: 'monthly', format: 'pdf', receivers: [personId, idOf(81)] })),
    )
  })

  it('is changed from what it is by now, sent at once, and deleted', async () => {
    const path = `/report-schedules/${schedule._id}`
    const { asked } = await openPart(<ScheduleReport {...of} />, {
      messages,
      answers: {
        ...answers([schedule]),
        [`PATCH ${path}`]: () => new Response(null, { status: 204 }),
        [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
        [`POST ${path}/send`]: { receivers: 1 },
      },
    })
    const choose = async (name: string) => {
      await dialog().getByRole('button', { name: 'Actions for the mail to Ann Seller' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await page.getByRole('button', { name: 'By mail' }).click()
    await expect.element(dialog().getByText('2026-10-01 – 2026-10-31: 1 sent')).toBeVisible()
    await choose('Change')
    await dialog().getByRole('switch', { name: 'Is sent' }).click()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await choose('Send now')
    await expect.element(dialog().getByRole('status')).toHaveTextContent('It is on its way to 1 person.')
    await choose('Delete')
    await expect.poll(() => asked.at(-1)?.call).toBe('GET /report-schedules')
    const writes = asked.filter(({ call }) => !call.startsWith('GET'))
    expect(writes.map(({ call, search, body }) => [call, search.get('version'), body])).toEqual([
      [`PATCH ${path}`, '3', { rhythm: 'monthly', format: 'xlsx', receivers: [idOf(81)], isOn: false }],
      [`POST ${path}/send`, null, null],
      [`DELETE ${path}`, '3', null],
    ])
  })
})
