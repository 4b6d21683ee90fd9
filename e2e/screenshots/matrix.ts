import type { Page } from '@playwright/test'
import { accounts } from '../places.ts'
import { pageShown, pagesOfTable } from '../route-table.ts'
import { type Picture, writeSheet } from './contact-sheet.ts'
import { findProduct } from './find-product.ts'
import { shotsOfAttendee, shotsOfGuest, shotsOfOwner } from './project-shots.ts'
import { shotsOfPresenter, shotsOfRoomAttendee } from './room-shots.ts'
import {
  browserOf,
  chooseLanguage,
  type Language,
  type Shot,
  type Shots,
  type Studio,
  settle,
  stranger,
  takeWhole,
  type Visitor,
  visitAs,
} from './studio.ts'

const host = 'atelier.localhost'
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 640 } }
const tiles = { desktop: { columns: 4, width: 480 }, phone: { columns: 8, width: 240 } }

/** Pages that are opened side by side: most of their time they wait for something. */
const atOnce = 4

/** What is photographed of what there is. */
export const choices = {
  roles: ['stranger', 'admin', 'manager', 'presenter', 'guest', 'client', 'operator'],
  languages: ['en-us', 'fr-fr', 'zh-cn'],
  colors: ['light', 'dark'],
  sizes: ['desktop', 'phone'],
} as const
export type Chosen = { [Key in keyof typeof choices]: readonly (typeof choices)[Key][number][] } & {
  /** Those whose names begin so. */
  only: string
}
const pictured = 'Fjell dining chair'

const toStranger: Shots = {
  login: '/login',
  'forgotten-password': '/security/reset-password',
  'new-password': '/security/reset-password?token=none',
  'set-up': '/security/user-setup',
  invitations: '/invitations',
  'change-email': '/security/change-email',
  'single-sign-on': '/security/single-sign-on',
  'hand-over': '/security/hand-over',
  'link-over': '/security/link-over',
  unsubscribe: '/security/unsubscribe?token=none',
  'no-access': '/no-access',
  nowhere: '/nowhere',
}

const toEverybody: Shots = {
  home: '/',
  projects: '/projects/ongoing',
  catalog: '/catalog',
  'catalog-search': '/catalog?q=chair',
  'settings-basic-info': '/settings/user/basic-info',
  'settings-security': '/settings/user/security',
  'settings-notifications': '/settings/user/notifications',
  'settings-missing': '/settings/domain/nowhere',
}

const sectionsOf = (title: string, path: string, sections: readonly string[]): Shots =>
  Object.fromEntries(sections.map((section) => [`${title}-${section}`, `${path}?section=${section}`]))

/** A file of which one column fits nothing, another one has a value that is refused. */
async function sendFile(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('combobox').first().click()
  await page.getByRole('option').first().click()
  const rows = ['Reference;Name;Width (cm);Remark', 'PIC-1;Stool;45;', 'PIC-2;Shelf;wide;new']
  const file = { name: 'furniture.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL(/\/content\/imports\/[0-9a-f-]+/)
}

const toStaff: Shots = {
  table: '/content/products',
  'table-grouped': '/content/products?group=category',
  media: '/content/media',
  imports: '/content/imports',
  import: { path: '/content/imports', act: sendFile },
  transfers: '/content/transfers',
  processes: '/processes',
  colleagues: '/users/users/internal',
  clients: '/users/users/external',
  groups: '/users/groups/internal',
  'client-groups': '/users/groups/external',
  'share-links': '/users/share-links',
  ...sectionsOf('settings-products', '/settings/domain/product-settings', [
    'fields',
    'tabs',
    'priceTypes',
    'categories',
  ]),
  'settings-display': '/settings/domain/content-display',
  'settings-users': '/settings/domain/user-settings',
  ...sectionsOf('settings-company', '/settings/domain/account-defaults', [
    'general',
    'profile',
    'features',
    'brand',
    'host',
  ]),
  ...sectionsOf('settings-credentials', '/settings/domain/security-credentials', [
    'keys',
    'webhooks',
    'sso',
    'archives',
    'log',
  ]),
  'report-changes': '/reports/activity/catalog',
  'report-interest': '/reports/activity/catalog?section=interest',
  'report-statistics': '/reports/activity/catalog?section=statistics',
  'report-projects': '/reports/projects',
  'report-lines': '/reports/projects?lines=all',
  commands: {
    path: '/',
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    },
  },
}

const toOperator: Shots = {
  'operator-companies': '/operator',
  ...Object.fromEntries(
    ['announcements', 'installation', 'outbox', 'log'].map((part) => [
      `operator-${part}`,
      `/operator?part=${part}`,
    ]),
  ),
}

interface Role {
  role: (typeof choices.roles)[number]
  /** Null for visitors without an account. */
  email: string | null
  hostName?: string
  /** What they read outside of pictures; null for those who read the language of their browser. */
  own: Language | null
  shotsOf: (studio: Studio, visitor: Visitor) => Promise<Shots>
}

const roles: readonly Role[] = [
  { role: 'stranger', email: null, own: null, shotsOf: async () => toStranger },
  {
    role: 'admin',
    email: accounts.admin,
    own: 'en-us',
    shotsOf: async (studio, visitor) => {
      const product = await findProduct(studio, visitor, pictured)
      const one = { product: `/catalog/${product}`, editing: `/content/products/${product}` }
      return { ...toEverybody, ...one, ...toStaff }
    },
  },
  { role: 'manager', email: accounts.frenchManager, own: 'fr-fr', shotsOf: shotsOfOwner },
  { role: 'presenter', email: accounts.frenchManager, own: 'fr-fr', shotsOf: shotsOfPresenter },
  {
    role: 'guest',
    email: null,
    own: null,
    shotsOf: async (studio) =>
      await shotsOfGuest(studio, await visitAs(studio, host, accounts.frenchManager)),
  },
  {
    role: 'client',
    email: accounts.client,
    own: 'en-us',
    shotsOf: async (studio, visitor) => {
      const product = await findProduct(studio, visitor, pictured)
      const starred = `/starred?products=${product.replaceAll('-', '')}`
      const ofProjects = await shotsOfAttendee(studio, visitor, product)
      const ofRooms = await shotsOfRoomAttendee(studio, visitor)
      const own = { product: `/catalog/${product}`, starred, files: '/processes' }
      return { ...toEverybody, ...own, ...ofProjects, ...ofRooms }
    },
  },
  // The host name of no company.
  {
    role: 'operator',
    email: accounts.operator,
    hostName: 'localhost',
    own: null,
    shotsOf: async () => toOperator,
  },
]

/**
 * Every page in all that is chosen, as pictures and as one sheet for each role and look. Says which pages of the
 * application's own table of routes nobody came to, and answers how much went wrong.
 */
export async function takeMatrix(studio: Studio, chosen: Chosen): Promise<number> {
  const seen = new Set<string>()
  let table: readonly string[] = []
  let failures = 0
  const photograph = async (role: string, visitor: Visitor, language: Language, shots: Shots) => {
    for (const size of chosen.sizes)
      for (const colorScheme of chosen.colors) {
        const whose = `${role}-${size}-${language}-${colorScheme}`
        const window = await browserOf(studio, visitor, { colorScheme, viewport: sizes[size] })
        const pictures: Picture[] = []
        const wanted = Object.entries(shots).filter(([title]) => title.startsWith(chosen.only))
        const takeOne = async (title: string, shot: string | Shot): Promise<Picture[]> => {
          const page = await window.newPage()
          try {
            await show(page, visitor, shot)
            seen.add(await pageShown(page))
            if (table.length === 0) table = await pagesOfTable(page)
            return [{ title, png: await takeWhole(studio, page, `${title}-${whose}`) }]
          } catch (error) {
            failures += 1
            console.error(`  ${title}-${whose}: ${error}`)
            return []
          } finally {
            await page.close()
          }
        }
        for (let first = 0; first < wanted.length; first += atOnce) {
          const some = wanted.slice(first, first + atOnce)
          const taken = await Promise.all(some.map(([title, shot]) => takeOne(title, shot)))
          pictures.push(...taken.flat())
        }
        await window.close()
        if (pictures.length > 0) await writeSheet(studio.folder, `sheet-${whose}`, pictures, tiles[size])
      }
  }
  for (const { role, email, hostName = host, own, shotsOf } of roles) {
    if (!chosen.roles.includes(role)) continue
    const visitor = email === null ? stranger(studio, hostName) : await visitAs(studio, hostName, email)
    const shots = await shotsOf(studio, visitor)
    for (const language of chosen.languages) {
      // Visitors without an account see the language of their browser.
      if (own !== null) await chooseLanguage(studio, visitor, language)
      await photograph(role, { ...visitor, locale: language }, language, shots)
    }
    if (own !== null) await chooseLanguage(studio, visitor, own)
  }
  const missed = table.filter((path) => !seen.has(path))
  if (missed.length > 0) console.log(`Nobody came to ${missed.join(', ')}`)
  const isWhole = chosen.only === '' && chosen.roles.length === choices.roles.length
  return failures + (isWhole ? missed.length : 0)
}

async function show(page: Page, { origin }: Visitor, shot: string | Shot): Promise<void> {
  const { path, act } = typeof shot === 'string' ? { path: shot } : shot
  await page.goto(`${origin}${path}`)
  await settle(page)
  if (act === undefined) return
  await act(page)
  await settle(page)
}
