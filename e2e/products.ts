import { expect, type Page } from '@playwright/test'
import { lumen } from './places.ts'

export interface FoundProduct {
  _id: string
  name: string
  reference: string
}

/** A product that shows a 3D model, by its place among those. */
export async function productWithModel(page: Page, place: number): Promise<FoundProduct> {
  return await page.evaluate(async (index) => {
    const domains = await (await fetch('/api/domains?page=1&per_page=-1')).json()
    const query = `domain=${domains.result[0]._id}&page=1&per_page=100`
    const answer = await fetch(`/api/products/query?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sorting: 'reference' }),
    })
    const { result } = await answer.json()
    const hasModel = ({ media }: { media: { type: string; prepared: string[] }[] }) =>
      media.some(({ type, prepared }) => type.startsWith('3d') && prepared.includes('web'))
    return result.filter(hasModel)[index]
  }, place)
}

/** A product of the catalogue by its place in the order of references. The page has to be signed in. */
export async function productAt(page: Page, place: number): Promise<FoundProduct> {
  // Asked by the page, whose browser knows where its host name leads.
  return await page.evaluate(async (index) => {
    const domains = await (await fetch('/api/domains?page=1&per_page=-1')).json()
    const query = `domain=${domains.result[0]._id}&page=${Math.floor(index / 100) + 1}&per_page=100`
    const answer = await fetch(`/api/products/query?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sorting: 'reference' }),
    })
    return (await answer.json()).result[index % 100]
  }, place)
}

/** Opens the last 3D model of a product in its page. */
export async function openModel(page: Page, product: { _id: string }): Promise<void> {
  await page.goto(`${lumen}/catalog/${product._id}`)
  const strip = page.getByRole('list', { name: 'Media' }).last()
  await strip.getByRole('button').filter({ hasText: '3D' }).last().click()
  await expect(page.getByRole('toolbar', { name: '3D view' })).toBeVisible({ timeout: 30_000 })
}
