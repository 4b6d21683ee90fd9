import type { Catalog } from '../../catalog.ts'
import { expandFamilies } from '../expand.ts'
import { lamps } from './lamps.ts'
import { groups, people } from './people.ts'
import { projects } from './projects.ts'
import {
  categories,
  detailFields,
  detailTabs,
  folders,
  lumenRules,
  priceTypes,
  purposes,
  searchWords,
} from './structure.ts'

export function lumenCatalog(): Catalog {
  return {
    key: 'lumen',
    company: {
      name: 'Lumen & Co',
      hostName: 'lumen.localhost',
      language: 'fr-fr',
      profile: {
        company: 'Lumen & Co SAS',
        country: 'FR',
        email: 'bonjour@lumen.example',
        address: '8 quai des Étincelles, Nantes',
        phoneNumber: '+33 2 40 00 01 60',
        postalCode: '44000',
      },
      colors: {
        primaryColor: '#3d3f8f',
        primaryBtnColor: '#d98a1f',
        internalNavColor: '#23254f',
        externalNavColor: '#f4f2fa',
      },
      names: { appName: 'Lumen & Co', catalogName: 'Luminaires' },
      categoryHeaders: ['Univers', 'Famille', 'Type'],
      currencies: ['EUR', 'CHF'],
    },
    priceTypes,
    detailFields,
    detailTabs,
    searchWords,
    purposes,
    tableHeaders: [
      'name',
      'reference',
      'category',
      'price:public-eur',
      'detail:puissance',
      'detail:temperature',
      'detail:ip',
    ],
    categories,
    folders,
    groups,
    tags: [{ key: 'revendeur', name: 'Revendeur', priceTypes: ['public-eur', 'revendeur-eur'] }],
    people,
    products: expandFamilies(lamps, lumenRules),
    projects,
    past: { projects: [], visits: [], shares: [], changes: [] },
  }
}
