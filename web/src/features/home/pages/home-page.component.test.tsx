import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, exampleFolders, exampleProduct, ids } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open-part.tsx'
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
