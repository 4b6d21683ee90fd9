/** How far everybody is in an ongoing project, and what can be done about it, once. */
import {
  type AttendeeProgress,
  type Comment,
  type Order,
  type OrderFileFormat,
  orderFilePath,
  type Room,
} from '@vitrine/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, idOf } from '../../../../../test/example-company.ts'
import { exampleProject, projectId } from '../../../../../test/example-project.ts'
import { openPart } from '../../../../../test/open/open-part.tsx'
import { forgetSessionMemory } from '../../../../lib/session/session-memory.ts'
import { ProjectPage } from '../../pages/project-page.tsx'

const quantity = {
  _id: idOf(900),
  name: 'Quantity',
  type: 'number' as const,
  unit: 'pcs',
  required: false,
  default: null,
  help: '',
  rules: [],
}
const someone = (number: number, name: string, more: Partial<AttendeeProgress> = {}): AttendeeProgress => ({
  attendee: idOf(800 + number),
  user: idOf(700 + number),
  name,
  email: `${name.toLowerCase()}@buyer.example`,
  isGuest: false,
  products: 30,
  reviewed: 12,
  skipped: 3,
  toMend: 0,
  ordered: 4,
  interested: 2,
  amounts: { byCurrency: [{ currency: 'EUR', amount: '1200.50' }], withoutPrice: 1 },
  openedAt: '2026-03-02T08:00:00.000Z',
  lastSeenAt: '2026-03-02T09:00:00.000Z',
  lastProduct: { _id: idOf(1001), name: 'Chair 002' },
  confirmedAt: null,
  remindedAt: null,
  isInvited: true,
  lateAnswers: 0,
  ...more,
})
const amounts = { byCurrency: [{ currency: 'EUR', amount: '1200.50' }], withoutPrice: 1 }
const order: Order = {
  _id: idOf(970),
  number: 17,
  revision: 2,
  project: projectId,
  attendee: { _id: idOf(802), name: 'Grace' },
  confirmedAt: '2026-03-02T10:00:00.000Z',
  isChanged: false,
  orderFields: [quantity],
  dynamicFields: [],
  lines: [],
  totals: [],
  amounts,
}

const said = (number: number, text: string, more: Partial<Comment>): Comment => ({
  _id: idOf(930 + number),
  product: idOf(1007),
  productName: 'Chair 007',
  attendee: idOf(801),
  attendeeName: 'Ada',
  author: { _id: idOf(701), name: 'Ada' },
  isByAttendee: false,
  text,
  createdAt: `2026-03-0${number}T10:00:00.000Z`,
  ...more,
})
const pastRoom: Room = {
  _id: idOf(940),
  project: { _id: projectId, name: 'Autumn' },
  kind: 'st',
  openedAt: '2026-03-01T10:00:00.000Z',
  closedAt: '2026-03-01T11:00:00.000Z',
  ending: 'ended',
  epoch: 1,
  leader: { user: null, name: '', isThere: false },
  isLeader: false,
  role: 'presenter',
  state: 'in',
  code: null,
  isLocked: false,
  sharesTotals: false,
  stage: { revision: 0, product: null, isHidden: false, media: null, follows: true },
}

it('says who is where, what it comes to, what was said and which rooms there were, reminds once, and takes over what came late', async () => {
  sessionStorage.clear()
  forgetSessionMemory()
  let late = [
    {
      answerId: idOf(950),
      attendee: { _id: idOf(802), name: 'Grace' },
      product: { _id: idOf(1001), name: 'Chair 002' },
      values: { [quantity._id]: '24' },
      createdAt: '2026-03-13T09:00:00.000Z',
    },
  ]
  const { asked } = await openPart(<ProjectPage />, {
    answers: {
      [`GET /projects/${projectId}`]: exampleProject({ state: 'ongoing', orderFields: [quantity] }),
      [`GET /projects/${projectId}/products`]: { total: 0, result: [], folders: [], version: 1 },
      [`GET /projects/${projectId}/readiness`]: { findings: [] },
      [`GET /projects/${projectId}/progress`]: () => ({
        attendees: [
          someone(1, 'Ada', { toMend: 2 }),
          someone(2, 'Grace', { confirmedAt: '2026-03-02T10:00:00.000Z', lateAnswers: late.length }),
        ],
        totals: [{ field: quantity._id, total: '48' }],
        amounts,
      }),
      [`GET /projects/${projectId}/late-answers`]: () => late,
      [`GET /projects/${projectId}/orders`]: { orders: [order], next: null },
      [`GET /projects/${projectId}/comments`]: [
        said(1, 'Also in oak?', { isByAttendee: true }),
        said(2, 'In oak from May', { author: { _id: idOf(700), name: 'Ann Seller' } }),
      ],
      [`GET /projects/${projectId}/rooms`]: [pastRoom],
      [`POST /projects/${projectId}/remind`]: { reminded: 1 },
      [`POST /projects/${projectId}/late-answers/${idOf(950)}/take`]: () => {
        late = []
        return Response.json({})
      },
    },
    messages: ['projects', 'readiness', 'errors'],
    at: `/projects/project/${projectId}`,
    path: '/projects/project/$projectId',
  })
  const section = page.getByRole('region', { name: 'Progress' })
  await expect.element(section).toHaveTextContent('Confirmed1 of 2')
  await expect.element(section).toHaveTextContent('Quantity48 pcs')
  await expect.element(section).toHaveTextContent('€1,200.50 + one without price')
  const row = section.getByRole('row', { name: /Ada.*12 of 30/ })
  await expect.element(row).toHaveTextContent('12 of 30, 3 skipped, 2 to mend')
  await expect.element(row).toHaveTextContent('Chair 002')
  for (const [name, format] of [
    ['Order 17 as PDF', 'pdf'],
    ['Order 17 as Excel file', 'xlsx'],
  ] as const satisfies readonly (readonly [string, OrderFileFormat])[])
    await expect
      .element(section.getByRole('link', { name }))
      .toHaveAttribute('href', orderFilePath(order, domainId, format, 'en-us'))

  const comments = section.getByRole('row').filter({ hasText: 'Chair 007' })
  await expect.element(comments.first()).toHaveTextContent('In oak from MayAnn Seller, to Ada')
  await expect.element(comments.last()).toHaveTextContent('Also in oak?Ada')
  await expect
    .element(comments.last().getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining(`product=${idOf(1007)}`))
  await expect
    .element(section.getByRole('link', { name: /^Record of the room/ }))
    .toHaveAttribute('href', `/projects/rooms/${pastRoom._id}`)

  const remind = section.getByRole('button', { name: 'Remind one who hasn’t finished' })
  await remind.click()
  await expect.element(section.getByText('One was reminded.')).toBeVisible()
  await remind.click()
  await expect.poll(() => asked.filter(({ call }) => call.endsWith('/remind'))).toHaveLength(2)

  await section.getByRole('button', { name: 'Take over the answer to Chair 002' }).click()
  await expect.element(section.getByText('Answers after the end')).not.toBeInTheDocument()
})
