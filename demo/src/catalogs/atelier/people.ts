import type { Catalog } from '../../catalog.ts'
import { levels } from '../levels.ts'
import { clientFields } from './structure.ts'

export const groups: Catalog['groups'] = [
  {
    key: 'content-studio',
    name: 'Content studio',
    isExternal: false,
    template: 'Creator',
    parent: null,
    levels: levels({ folder: 3, productDetail: 3, category: 3, analytics: [1, 0] }),
    folders: { view: [], edit: [] },
    fields: { view: [], edit: [] },
  },
  {
    key: 'sales',
    name: 'Sales & clients',
    isExternal: false,
    template: 'Manager',
    parent: null,
    levels: levels({
      folder: [3, 2],
      productDetail: [3, 1],
      category: [3, 0],
      group: 2,
      analytics: 3,
      setting: [1, 0],
    }),
    folders: { view: [], edit: [] },
    fields: { view: [], edit: ['ribbon'] },
  },
  {
    key: 'showroom',
    name: 'Bergen showroom',
    isExternal: false,
    template: 'Custom',
    parent: null,
    levels: levels({ folder: [1, 0], productDetail: [1, 0], category: [3, 0], setting: [1, 0] }),
    folders: { view: ['collection', 'studio-editions'], edit: [] },
    fields: { view: clientFields, edit: [] },
  },
  {
    key: 'retail-partners',
    name: 'Retail partners',
    isExternal: true,
    template: null,
    parent: 'sales',
    levels: levels({ folder: [1, 0], productDetail: [1, 0], category: [3, 0] }),
    folders: { view: ['collection', 'studio-editions'], edit: [] },
    fields: { view: clientFields, edit: [] },
  },
  {
    key: 'hotel-projects',
    name: 'Hotel projects',
    isExternal: true,
    template: null,
    parent: 'sales',
    levels: levels({ folder: [1, 0], productDetail: [1, 0], category: [3, 0] }),
    folders: { view: ['hospitality', 'bedroom'], edit: [] },
    fields: {
      view: clientFields.filter((key) => !['designer', 'launched', 'ribbon'].includes(key)),
      edit: [],
    },
  },
]

export const tags: Catalog['tags'] = [
  { key: 'eu-dealer', name: 'EU dealer', priceTypes: ['retail-eur', 'trade-eur'] },
  { key: 'overseas', name: 'Overseas', priceTypes: ['retail-usd', 'retail-gbp'] },
]

const staff = (
  email: string,
  name: string,
  role: 'super-admin' | 'internal',
  group: string | null,
  language: 'en-us' | 'fr-fr' | 'zh-cn' = 'en-us',
) => ({
  email,
  name,
  company: 'Atelier Nord',
  language,
  role,
  groups: group ? [group] : [],
  priceTypes: [],
  tags: [],
})

export const people: Catalog['people'] = [
  staff('admin@atelier.example', 'Astrid Solheim', 'super-admin', null),
  staff('editor@atelier.example', 'Jonas Vik', 'internal', 'content-studio'),
  staff('manager@atelier.example', 'Camille Renard', 'internal', 'sales', 'fr-fr'),
  staff('ingrid.aune@atelier.example', 'Ingrid Aune', 'internal', 'content-studio'),
  staff('lin.wei@atelier.example', 'Lin Wei', 'internal', 'sales', 'zh-cn'),
  staff('sigrid.holm@atelier.example', 'Sigrid Holm', 'super-admin', null),
  staff('kofi.mensah@atelier.example', 'Kofi Mensah', 'internal', 'sales'),
  staff('showroom@atelier.example', 'Henrik Dahl', 'internal', 'showroom'),
  {
    email: 'client@buyer.example',
    name: 'Marta Oliveira',
    company: 'Casa Oliveira',
    language: 'en-us',
    role: 'client',
    groups: ['retail-partners'],
    priceTypes: [],
    tags: ['eu-dealer'],
  },
  {
    email: 'einkauf@wohnhaus.example',
    name: 'Lukas Brandt',
    company: 'Wohnhaus Brandt',
    language: 'en-us',
    role: 'client',
    groups: ['retail-partners'],
    priceTypes: [],
    tags: ['eu-dealer'],
  },
  {
    email: 'projects@hotels.example',
    name: 'Daniel Okafor',
    company: 'Northline Hotels',
    language: 'en-us',
    role: 'client',
    groups: ['hotel-projects'],
    priceTypes: ['contract-eur', 'project-cny'],
    tags: [],
  },
  {
    email: 'zhou@studio.example',
    name: 'Zhou Min',
    company: 'Studio Min',
    language: 'zh-cn',
    role: 'client',
    groups: ['hotel-projects', 'retail-partners'],
    priceTypes: ['project-cny'],
    tags: ['overseas'],
  },
]
