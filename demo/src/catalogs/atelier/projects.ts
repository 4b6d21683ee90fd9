import type { Catalog } from '../../catalog.ts'
import { opinionsOfTables, ordersOfAutumn } from './answers.ts'

const quantity = {
  key: 'quantity',
  name: 'Quantity',
  type: 'number',
  unit: 'pcs',
  help: 'Chairs are delivered in packs',
  rules: [
    { type: 'min', value: '1' },
    { type: 'multipleOf', field: 'pack-size' },
  ],
} as const

const pieces = { key: 'quantity', name: 'Quantity', type: 'number', unit: 'pcs', rules: [] } as const
const delivery = { key: 'delivery', name: 'Delivery from', type: 'date', rules: [] } as const

type Entry = Catalog['projects'][number]

export const projects: Entry[] = [
  {
    name: 'Autumn orders for retail partners',
    description: 'Chairs, armchairs and sofas for the season. Please order until the end of the month.',
    state: 'ongoing',
    timeZone: 'Europe/Oslo',
    startsInDays: null,
    endsInDays: 21,
    owner: 'manager@atelier.example',
    presenters: ['lin.wei@atelier.example'],
    attendees: [{ group: 'retail-partners' }],
    isInvited: true,
    allowsAnswersForOthers: true,
    products: { categories: ['dining-chairs', 'carver-chairs', 'stools', 'armchairs', 'sofas'], most: 30 },
    fields: ['width', 'depth', 'height', 'material', 'finish', 'pack-size'],
    priceTypes: ['trade-eur', 'retail-eur', 'retail-usd'],
    interest: true,
    orderFields: [
      { ...quantity, rules: [...quantity.rules] },
      { ...delivery, rules: [] },
    ],
    dynamicFields: [
      { name: 'Packs', expression: '[order:quantity] / [detail:pack-size]' },
      { name: 'Amount', expression: '[order:quantity] * [price:trade-eur]' },
    ],
    notes: [
      'Begin here: it sold best last autumn. Ask how many tables they have to match.',
      'Comes in packs of four. Show the exploded view, and the joint below the seat.',
      'Delivery from January. Offer a lower price from 40 pieces on, not before.',
    ],
    answers: ordersOfAutumn,
    template: { name: 'Orders by the pack', groups: ['sales'] },
  },
  {
    name: 'Northline Hotels: rooms in Tromsø',
    description: 'Beds, wardrobes and bedside cabinets for 120 rooms.',
    state: 'upcoming',
    timeZone: 'Europe/London',
    startsInDays: 9,
    endsInDays: 30,
    owner: 'manager@atelier.example',
    presenters: [],
    attendees: [{ group: 'hotel-projects' }],
    isInvited: true,
    products: { categories: ['wooden-beds', 'upholstered-beds', 'wardrobes', 'nightstands'], most: 20 },
    fields: ['width', 'depth', 'height', 'material'],
    priceTypes: ['contract-eur', 'project-cny'],
    interest: true,
    orderFields: [{ ...pieces, rules: [] }],
    dynamicFields: [{ name: 'Amount', expression: '[order:quantity] * [price:contract-eur]' }],
    answers: [],
  },
  {
    name: 'Studio editions',
    description: '',
    state: 'upcoming',
    timeZone: 'Europe/Oslo',
    startsInDays: null,
    endsInDays: null,
    owner: 'editor@atelier.example',
    presenters: [],
    attendees: [],
    isInvited: false,
    products: { folder: 'studio-editions' },
    fields: ['designer', 'launched', 'material'],
    priceTypes: ['retail-eur'],
    interest: true,
    orderFields: [],
    dynamicFields: [],
    answers: [],
  },
  {
    name: 'Preview of the tables',
    description: 'What do you think of them? Nothing is ordered yet.',
    state: 'done',
    timeZone: 'Europe/Oslo',
    startsInDays: null,
    endsInDays: null,
    owner: 'admin@atelier.example',
    presenters: ['manager@atelier.example'],
    attendees: [{ group: 'retail-partners' }],
    isInvited: true,
    products: { categories: ['rectangular-tables', 'round-tables', 'oval-tables'], most: 12 },
    fields: ['width', 'depth', 'height', 'material', 'designer'],
    priceTypes: ['retail-eur'],
    interest: true,
    orderFields: [],
    dynamicFields: [],
    answers: opinionsOfTables,
  },
]

/** Chairs are packed together; everything else by the piece. */
const packed: Readonly<Record<string, string>> = { 'dining-chairs': '2', stools: '4', 'bar-stools': '2' }

export function withPackSizes(products: Catalog['products']): Catalog['products'] {
  return products.map((product) => {
    const size = packed[product.category]
    return size === undefined ? product : { ...product, details: { ...product.details, 'pack-size': size } }
  })
}
