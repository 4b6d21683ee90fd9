/** Projects of Atelier Nord that have ended: what was ordered in them, agreed on, declined, and said too late. */
import type { GivenAnswer, PastProjectEntry } from '../../catalog.ts'

const pieces = { key: 'quantity', name: 'Quantity', type: 'number', unit: 'pcs', rules: [] } as const

const brandt = 'einkauf@wohnhaus.example'
const oliveira = 'client@buyer.example'
const okafor = 'projects@hotels.example'
const zhou = 'zhou@studio.example'

/** Quantities of products, from this one on; 0 skips one. */
const ordered = (first: number, ...quantities: number[]): GivenAnswer[] =>
  quantities.map((quantity, place) =>
    quantity === 0 ? { at: first + place } : { at: first + place, values: { quantity: String(quantity) } },
  )

const ended = {
  ...({ state: 'done', timeZone: 'Europe/Oslo', startsInDays: null, endsInDays: null } as const),
  ...{ owner: 'manager@atelier.example', presenters: ['lin.wei@atelier.example'], isInvited: true },
  ...{ interest: true, orderFields: [{ ...pieces, rules: [] }], answers: [] },
}

export const pastProjects: PastProjectEntry[] = [
  {
    ...ended,
    name: 'Spring orders for retail partners',
    description: 'Dining rooms for spring.',
    attendees: [{ group: 'retail-partners' }],
    products: { categories: ['dining-chairs', 'rectangular-tables', 'round-tables'], most: 24 },
    fields: ['width', 'depth', 'height', 'material'],
    priceTypes: ['trade-eur', 'retail-usd'],
    dynamicFields: [{ name: 'Amount', expression: '[order:quantity] * [price:trade-eur]' }],
    ...{ startedDaysAgo: 247, endedDaysAgo: 212 },
    said: [
      {
        attendee: brandt,
        daysAgo: 240,
        minutes: 34,
        given: ordered(0, 12, 8, 0, 20, 6, 4),
        isConfirmed: true,
      },
      { attendee: oliveira, daysAgo: 236, minutes: 21, given: ordered(0, 4, 0, 6, 8), isConfirmed: true },
      { attendee: zhou, daysAgo: 231, minutes: 17, given: ordered(2, 10, 4, 0, 6), isConfirmed: true },
      { attendee: brandt, daysAgo: 225, minutes: 12, given: ordered(8, 6, 10, 2), isConfirmed: true },
      { attendee: oliveira, daysAgo: 214, minutes: 15, given: ordered(6, 3, 2, 0, 8), isConfirmed: true },
    ],
    deals: [],
    late: [{ attendee: oliveira, daysAgo: 210, minutes: 4, given: ordered(12, 6), isTaken: true }],
  },
  {
    ...ended,
    name: 'Northline Hotels: rooms in Oslo',
    description: 'Beds, wardrobes and bedside cabinets for 80 rooms.',
    attendees: [{ group: 'hotel-projects' }],
    products: { categories: ['wooden-beds', 'upholstered-beds', 'wardrobes', 'nightstands'], most: 16 },
    fields: ['width', 'depth', 'height', 'material'],
    priceTypes: ['contract-eur', 'project-cny'],
    dynamicFields: [{ name: 'Amount', expression: '[order:quantity] * [price:contract-eur]' }],
    ...{ startedDaysAgo: 131, endedDaysAgo: 96 },
    said: [
      { attendee: okafor, daysAgo: 125, minutes: 48, given: ordered(0, 80, 0, 40, 80), isConfirmed: true },
      { attendee: zhou, daysAgo: 117, minutes: 26, given: ordered(0, 12, 6, 6), isConfirmed: true },
      { attendee: okafor, daysAgo: 104, minutes: 19, given: ordered(4, 40, 20, 160), isConfirmed: true },
    ],
    deals: [
      { attendee: okafor, daysAgo: 112, at: 0, discount: 0.12, isAccepted: true },
      { attendee: okafor, daysAgo: 112, at: 2, discount: 0.02, isAccepted: false },
    ],
    late: [
      { attendee: zhou, daysAgo: 94, minutes: 5, given: ordered(5, 6), isTaken: true },
      { attendee: okafor, daysAgo: 93, minutes: 3, given: ordered(8, 20), isTaken: false },
    ],
  },
  {
    ...ended,
    name: 'Lounge for summer',
    description: 'Armchairs and sofas.',
    attendees: [{ group: 'retail-partners' }],
    products: { categories: ['armchairs', 'sofas'], most: 14 },
    fields: ['width', 'depth', 'height', 'material'],
    priceTypes: ['trade-eur', 'retail-usd', 'retail-gbp'],
    dynamicFields: [],
    ...{ startedDaysAgo: 48, endedDaysAgo: 9 },
    said: [
      { attendee: oliveira, daysAgo: 44, minutes: 22, given: ordered(0, 2, 4, 0, 3), isConfirmed: true },
      { attendee: brandt, daysAgo: 37, minutes: 31, given: ordered(0, 6, 2, 4, 8, 2), isConfirmed: true },
      { attendee: oliveira, daysAgo: 24, minutes: 14, given: ordered(4, 2, 6), isConfirmed: true },
      { attendee: zhou, daysAgo: 19, minutes: 11, given: ordered(1, 3, 0, 2), isConfirmed: true },
      { attendee: brandt, daysAgo: 12, minutes: 16, given: ordered(6, 4, 2, 0, 4), isConfirmed: true },
    ],
    deals: [{ attendee: brandt, daysAgo: 30, at: 0, discount: 0.08, isAccepted: true }],
    late: [],
  },
]
