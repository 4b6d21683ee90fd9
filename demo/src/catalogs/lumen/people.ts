import type { Catalog } from '../../catalog.ts'
import { levels } from '../levels.ts'
import { detailFields } from './structure.ts'

const clientFields = detailFields.map(({ key }) => key).filter((key) => key !== 'fournisseur')

export const groups: Catalog['groups'] = [
  {
    key: 'catalogue',
    name: 'Équipe catalogue',
    isExternal: false,
    template: 'Creator',
    parent: null,
    levels: levels({ folder: 3, productDetail: 3, category: 3, analytics: [1, 0] }),
    folders: { view: [], edit: [] },
    fields: { view: [], edit: [] },
  },
  {
    key: 'commercial',
    name: 'Équipe commerciale',
    isExternal: false,
    template: 'Manager',
    parent: null,
    levels: levels({
      folder: [3, 1],
      productDetail: [3, 0],
      category: [3, 0],
      group: 2,
      analytics: 3,
      setting: [1, 0],
    }),
    folders: { view: [], edit: [] },
    fields: { view: [], edit: [] },
  },
  {
    key: 'revendeurs',
    name: 'Revendeurs',
    isExternal: true,
    template: null,
    parent: 'commercial',
    levels: levels({ folder: [1, 0], productDetail: [1, 0], category: [3, 0] }),
    folders: { view: ['suspensions', 'lampadaires', 'lampes'], edit: [] },
    fields: { view: clientFields, edit: [] },
  },
  {
    key: 'hoteliers',
    name: 'Hôteliers',
    isExternal: true,
    template: null,
    parent: 'commercial',
    levels: levels({ folder: [1, 0], productDetail: [1, 0], category: [3, 0] }),
    folders: { view: ['hotellerie'], edit: [] },
    fields: { view: clientFields, edit: [] },
  },
]

const staff = (email: string, name: string, role: 'super-admin' | 'internal', group: string | null) => ({
  email,
  name,
  company: 'Lumen & Co',
  language: 'fr-fr' as const,
  role,
  groups: group ? [group] : [],
  priceTypes: [],
  tags: [],
})

export const people: Catalog['people'] = [
  staff('admin@lumen.example', 'Hélène Marchand', 'super-admin', null),
  staff('catalogue@lumen.example', 'Thibault Giraud', 'internal', 'catalogue'),
  { ...staff('noor.haddad@lumen.example', 'Noor Haddad', 'super-admin', null), language: 'en-us' },
  { ...staff('elin.berg@lumen.example', 'Elin Berg', 'internal', 'catalogue'), language: 'en-us' },
  { ...staff('mira.lind@lumen.example', 'Mira Lind', 'super-admin', null), language: 'en-us' },
  { ...staff('jonas.weber@lumen.example', 'Jonas Weber', 'super-admin', null), language: 'en-us' },
  { ...staff('eva.sandberg@lumen.example', 'Eva Sandberg', 'super-admin', null), language: 'en-us' },
  { ...staff('tove.ek@lumen.example', 'Tove Ek', 'super-admin', null), language: 'en-us' },
  staff('ventes@lumen.example', 'Nadia Benali', 'internal', 'commercial'),
  {
    email: 'client@buyer.example',
    name: 'Marta Oliveira',
    company: 'Casa Oliveira',
    language: 'en-us',
    role: 'client',
    groups: ['revendeurs'],
    priceTypes: [],
    tags: ['revendeur'],
  },
  {
    email: 'studio@harbour.example',
    name: 'Owen Tait',
    company: 'Harbour Studio',
    language: 'en-us',
    role: 'client',
    groups: ['revendeurs'],
    priceTypes: [],
    tags: ['revendeur'],
  },
  {
    email: 'achats@riviera.example',
    name: 'Luc Fontaine',
    company: 'Hôtels de la Riviera',
    language: 'fr-fr',
    role: 'client',
    groups: ['hoteliers'],
    priceTypes: ['public-eur'],
    tags: [],
  },
]
