// @smoke
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, exampleFolders, exampleProduct, ids } from '../../../../test/example-company.ts'
import { exampleProject, projectId, projectList } from '../../../../test/example-project.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { applyBrand } from '../../../lib/session/brand-store.ts'
import { HomePage } from './home-page.tsx'

const word = 'Donaudampfschifffahrt'.repeat(12)

it('breaks long words of companies, people, folders and products within the page', async () => {
  const entered = enteredAs({ profile: { name: word, company: '', picture: null } })
  const { domain } = entered
  const names = { appName: word, catalogName: word }
  const session = { ...entered, domain: { ...domain, customization: { ...domain.customization, names } } }
  const folders = exampleFolders.result.map((each) =>
    each._id === ids.showroom ? { ...each, name: word, productCount: 3 } : each,
  )
  const products = [exampleProduct(0, { name: word, reference: word }), exampleProduct(1, { name: word })]
  await openPart(<HomePage />, {
    session,
    answers: {
      'GET /folders': { total: folders.length, result: folders },
      'POST /products/query': { total: products.length, result: products },
    },
    messages: ['home', 'catalog', 'products'],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  await expect.element(page.getByText(word, { exact: true }).last()).toBeVisible()
  for (const width of [1_200, 390]) {
    await page.viewport(width, 800)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth, `${width}`).toBeLessThanOrEqual(clientWidth)
  }
  await page.viewport(1_200, 800)
})

it.each([true, false])(
  'leads clients to the projects that are open to them, with a catalog: %s',
  async (allowCatalog) => {
    const entered = enteredAs()
    const subscription = { ...entered.domain.subscription, allowCatalog }
    const session = {
      ...entered,
      access: { ...entered.access, isClient: true },
      domain: { ...entered.domain, subscription },
    }
    const project = exampleProject({ role: 'external', state: 'ongoing', endsAt: null })
    await openPart(<HomePage />, {
      session,
      answers: {
        'GET /folders': { total: 0, result: [] },
        'POST /products/query': { total: 0, result: [] },
        'GET /projects': projectList(project),
      },
      messages: ['home', 'catalog', 'products'],
    })
    const region = page.getByRole('region', { name: 'Your projects' })
    await expect
      .element(region.getByRole('link', { name: /Spring fair.*Open now/ }))
      .toHaveAttribute('href', `/projects/web-session/${projectId}`)
  },
)

it('shows a project by its own cover, else by the picture of its first product', async () => {
  const { access, ...entered } = enteredAs()
  const first = { product: ids.chairs, name: 'front.jpg', version: 1 }
  const project = exampleProject({ role: 'external', state: 'ongoing', pictures: [first] })
  const other = { ...project, _id: ids.lamps, hasCover: true, coverVersion: 3 }
  const missed = missedPictures()
  await openPart(<HomePage />, {
    session: { ...entered, access: { ...access, isClient: true } },
    answers: {
      'GET /folders': { total: 0, result: [] },
      'POST /products/query': { total: 0, result: [] },
      'GET /projects': projectList(project, other),
    },
    messages: ['home', 'catalog', 'products'],
  })
  const assets = `/assets/domains/${domainId}`
  await expect
    .poll(() => missed.toSorted())
    .toEqual([
      `${assets}/products/${ids.chairs}/front.jpg.thumbnail`,
      `${assets}/projects/${ids.lamps}/cover.png`,
    ])
})

it.each([
  ['light', true, 'catalogLogo.png'],
  ['dark', true, 'externalNavLogo.dark.png'],
  ['dark', false, 'catalogLogo.png'],
] as const)(
  'before a %s page shows a logo that can be seen there, where there is one: %s',
  async (scheme, hasDark, file) => {
    const { domain, ...entered } = enteredAs()
    const { logos } = domain.customization
    const branded = {
      ...domain,
      customization: {
        ...domain.customization,
        logos: { ...logos, catalogLogo: true, externalNavLogoDark: hasDark },
      },
    }
    const missed = missedPictures()
    applyBrand(branded)
    onTestFinished(() => applyBrand(domain))
    await openPart(<HomePage />, {
      session: { ...entered, domain: branded },
      answers: { 'POST /products/query': { total: 0, result: [] } },
      scheme,
      messages: ['home'],
    })
    // One that failed is tried again.
    await expect.poll(() => [...new Set(missed.map((path) => path.split('/').at(-1)))]).toEqual([file])
  },
)

/** Behind addresses of pictures is nothing here, and one that fails gives its place to something else. */
function missedPictures(): string[] {
  const missed: string[] = []
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) missed.push(new URL(target.src).pathname)
  }
  document.addEventListener('error', remember, true)
  onTestFinished(() => document.removeEventListener('error', remember, true))
  return missed
}
