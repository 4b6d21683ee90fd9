import type { Catalog } from '../../catalog.ts'
import { expandFamilies } from '../expand.ts'
import { changesOf, visitsOf } from '../past.ts'
import { atelierRules } from './details.ts'
import { lounge } from './lounge.ts'
import { pastProjects } from './past-projects.ts'
import { shares } from './past-shares.ts'
import { groups, people, tags } from './people.ts'
import { projects, withPackSizes } from './projects.ts'
import { seating } from './seating.ts'
import { storage } from './storage.ts'
import {
  categories,
  detailFields,
  detailTabs,
  folders,
  priceTypes,
  purposes,
  searchWords,
} from './structure.ts'
import { tables } from './tables.ts'

export function atelierCatalog(): Catalog {
  const products = withPackSizes(
    finishing(expandFamilies([...seating, ...lounge, ...tables, ...storage], atelierRules)),
  )
  return {
    key: 'atelier',
    company: {
      name: 'Atelier Nord',
      hostName: 'atelier.localhost',
      language: 'en-us',
      profile: {
        company: 'Atelier Nord AS',
        country: 'NO',
        email: 'hello@atelier.example',
        address: 'Verftsgata 14, Bergen',
        phoneNumber: '+47 55 00 01 40',
        postalCode: '5011',
      },
      colors: {
        primaryColor: '#2c5a45',
        primaryBtnColor: '#2c5a45',
        internalNavColor: '#1d2b24',
        externalNavColor: '#efe8dc',
      },
      names: { appName: 'Atelier Nord', catalogName: 'Collection 2026' },
      categoryHeaders: ['Department', 'Group', 'Type'],
      currencies: ['EUR', 'USD', 'GBP', 'CNY'],
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
      'price:retail-eur',
      'detail:material',
      'detail:width',
      'detail:ribbon',
    ],
    categories,
    folders,
    groups,
    tags,
    people,
    products,
    projects,
    past: {
      projects: pastProjects,
      visits: visitsOf(people, products),
      shares,
      changes: changesOf(people, products, ['content-studio', 'sales']),
    },
  }
}

/** A few products live in more places than their family: editions, prototypes, pieces no longer made. */
function finishing(products: Catalog['products']): Catalog['products'] {
  return products.map((product, i) => {
    const folders = [...product.folders]
    if (i % 17 === 5) folders.push('studio-editions')
    if (i % 41 === 20) folders.push('prototypes')
    if (i % 53 === 37) return { ...product, folders: ['discontinued'] }
    return { ...product, folders }
  })
}
