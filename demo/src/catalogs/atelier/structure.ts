import type { Catalog } from '../../catalog.ts'
import { finishOptions, materialOptions } from './finishes.ts'

export const priceTypes: Catalog['priceTypes'] = [
  { key: 'retail-eur', name: 'Retail EUR', currency: 'EUR' },
  { key: 'trade-eur', name: 'Trade EUR', currency: 'EUR' },
  { key: 'retail-usd', name: 'Retail USD', currency: 'USD' },
  { key: 'retail-gbp', name: 'Retail GBP', currency: 'GBP' },
  { key: 'contract-eur', name: 'Contract EUR', currency: 'EUR' },
  { key: 'project-cny', name: 'Project CNY', currency: 'CNY' },
]

export const ribbons = {
  fresh: { label: 'New', color: '#1b7f5c' },
  best: { label: 'Best seller', color: '#b3541e' },
  edition: { label: 'Limited edition', color: '#3b3a6b' },
  last: { label: 'Last pieces', color: '#8a1c2b' },
}

type Field = Catalog['detailFields'][number]
const field = (key: string, name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  key,
  name,
  type,
  required: false,
  searchable: false,
  dropdownOptions: [],
  ribbon: [],
  ...more,
})

export const detailFields: Catalog['detailFields'] = [
  field('width', 'Width (cm)', 'number', { required: true }),
  field('depth', 'Depth (cm)', 'number', { required: true }),
  field('height', 'Height (cm)', 'number', { required: true }),
  field('weight', 'Weight (kg)', 'number'),
  field('material', 'Material', 'dropdown', {
    required: true,
    searchable: true,
    dropdownOptions: materialOptions,
  }),
  field('finish', 'Finish', 'dropdown', { searchable: true, dropdownOptions: finishOptions }),
  field('designer', 'Designer', 'text', { searchable: true }),
  field('launched', 'Launch date', 'date'),
  field('care', 'Care instructions', 'hyperlink'),
  field('ribbon', 'Ribbon', 'ribbon', { ribbon: Object.values(ribbons) }),
  field('description-fr', 'Description (français)', 'text', { searchable: true }),
  field('description-zh', '说明 (中文)', 'text', { searchable: true }),
  field('cost-note', 'Cost note', 'text'),
  field('pack-size', 'Pack size', 'number'),
  field('recycled', 'Recycled content', 'percentage'),
  field('assembly', 'Needs assembly', 'yesNo'),
  field('code', 'QR code', 'QR Codes'),
]

/** What a client may read: everything but the cost note. */
export const clientFields = detailFields.map(({ key }) => key).filter((key) => key !== 'cost-note')

export const detailTabs: Catalog['detailTabs'] = [
  { name: 'Dimensions', fields: ['width', 'depth', 'height', 'weight', 'pack-size', 'assembly'] },
  { name: 'Materials & care', fields: ['material', 'finish', 'recycled', 'care'] },
  { name: 'Story', fields: ['designer', 'launched', 'ribbon', 'description-fr', 'description-zh', 'code'] },
  { name: 'Internal', fields: ['cost-note'] },
]

export const searchWords: Catalog['searchWords'] = [
  { kind: 'synonym', language: 'all', words: ['couch', 'settee'], means: ['sofa'] },
  { kind: 'synonym', language: 'en-us', words: ['closet'], means: ['wardrobe'] },
  { kind: 'synonym', language: 'fr-fr', words: ['penderie'], means: ['armoire'] },
  { kind: 'replacement', language: 'all', words: ['TV unit', 'TV stand'], means: ['media bench'] },
  { kind: 'replacement', language: 'fr-fr', words: ['meuble TV'], means: ['media bench'] },
  { kind: 'replacement', language: 'zh-cn', words: ['电视架'], means: ['电视柜'] },
  { kind: 'ignored', language: 'en-us', words: ['please', 'looking for'], means: [] },
]

const tree: Record<string, Record<string, Record<string, string>>> = {
  Seating: {
    Chairs: {
      'dining-chairs': 'Dining chairs',
      'carver-chairs': 'Chairs with arms',
      stools: 'Stools',
      'bar-stools': 'Bar stools',
    },
    'Lounge seating': { armchairs: 'Armchairs', poufs: 'Poufs', daybeds: 'Daybeds' },
    'Sofas & benches': { sofas: 'Sofas', 'corner-sofas': 'Corner sofas', benches: 'Benches' },
  },
  Tables: {
    'Dining tables': { 'rectangular-tables': 'Rectangular', 'round-tables': 'Round', 'oval-tables': 'Oval' },
    'Occasional tables': {
      'coffee-tables': 'Coffee tables',
      'side-tables': 'Side tables',
      consoles: 'Consoles',
    },
    Desks: { 'writing-desks': 'Writing desks', 'work-tables': 'Work tables' },
  },
  Storage: {
    Cabinets: {
      sideboards: 'Sideboards',
      'tall-cabinets': 'Tall cabinets',
      'media-benches': 'Media benches',
    },
    Shelving: { 'open-shelves': 'Open shelves', bookcases: 'Bookcases' },
    Hallway: { 'coat-stands': 'Coat stands', mirrors: 'Mirrors' },
  },
  Bedroom: {
    Beds: { 'wooden-beds': 'Wooden beds', 'upholstered-beds': 'Upholstered beds' },
    'Bedroom storage': {
      wardrobes: 'Wardrobes',
      chests: 'Chests of drawers',
      nightstands: 'Bedside cabinets',
    },
  },
}

export const categories: Catalog['categories'] = flattenTree(tree)

export function flattenTree(
  levels: Record<string, Record<string, Record<string, string>>>,
): Catalog['categories'] {
  const list: Catalog['categories'] = []
  for (const [department, groups] of Object.entries(levels)) {
    list.push({ key: department, name: department, parent: null })
    for (const [group, types] of Object.entries(groups)) {
      list.push({ key: `${department}/${group}`, name: group, parent: department })
      for (const [key, name] of Object.entries(types))
        list.push({ key, name, parent: `${department}/${group}` })
    }
  }
  return list
}

const group = (
  key: string,
  name: string,
  parent: string | null,
  description: string,
  isPublished = true,
) => ({ key, name, parent, isProductFolder: false, isPublished, description })
const shelf = (
  key: string,
  name: string,
  parent: string | null,
  description: string,
  isPublished = true,
) => ({ key, name, parent, isProductFolder: true, isPublished, description })

export const folders: Catalog['folders'] = [
  group('collection', 'Collection 2026', null, 'Everything in the current price list.'),
  group('living', 'Living', 'collection', 'For the rooms where people meet.'),
  shelf('lounge', 'Lounge & sofas', 'living', 'Sofas, armchairs, poufs and daybeds.'),
  shelf('storage', 'Storage & shelving', 'living', 'Sideboards, cabinets, shelves and the hall.'),
  group('dining', 'Dining', 'collection', 'Tables and what stands around them.'),
  shelf('chairs', 'Chairs, stools & benches', 'dining', 'From the three-legged stool to the carver.'),
  shelf('tables', 'Tables & desks', 'dining', 'Dining, coffee and side tables, desks.'),
  shelf('bedroom', 'Bedroom', 'collection', 'Beds, bedside cabinets, chests and wardrobes.'),
  group('contract', 'Contract', null, 'Selections for architects and project buyers.'),
  shelf('hospitality', 'Hospitality', 'contract', 'Tested for restaurants, bars and hotel rooms.'),
  shelf('workplace', 'Workplace', 'contract', 'Meeting tables, desks and seating for offices.'),
  shelf('studio-editions', 'Studio editions', null, 'Small runs, numbered, while they last.'),
  group('workshop', 'Workshop', null, 'Not for clients.', false),
  shelf('prototypes', 'Prototypes spring 2027', 'workshop', 'Under test; prices are estimates.', false),
  shelf('discontinued', 'Discontinued', 'workshop', 'Kept for spare parts and old orders.', false),
]

export const purposes: Catalog['purposes'] = [
  {
    name: 'Catalog',
    needs: [
      'media:image',
      'description',
      'category',
      'price:retail-eur',
      'detail:material',
      'detail:designer',
    ],
  },
  {
    name: 'Print',
    needs: [
      'media:image',
      'description',
      'detail:description-fr',
      'detail:weight',
      'detail:launched',
      'detail:care',
    ],
  },
  { name: 'AR', needs: ['media:3d', 'detail:width', 'detail:depth', 'detail:height'] },
]
