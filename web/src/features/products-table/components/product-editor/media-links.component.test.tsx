/** Ways from a product to its media, as its company and its media allow them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { Product } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { enteredAs, exampleProduct, ids } from '../../../../../test/example-company.ts'
import { exampleMedia } from '../../../../../test/servers/media-server.ts'
import { loadMessages } from '../../../../lib/i18n/i18n.ts'
import { setSession } from '../../../../lib/session/session-store.ts'
import { ThemeProvider } from '../../../../ui/theme/theme-provider.tsx'
import { MediaLinks } from './media-links.tsx'

const withPicture = exampleProduct(0, { media: [exampleMedia(0, 'front.png').item] })

async function show(product: Product, allowThreeSidesLayout = true): Promise<void> {
  await loadMessages(['products-table'])
  const entered = enteredAs()
  const subscription = { ...entered.domain.subscription, allowThreeSidesLayout }
  setSession({ ...entered, domain: { ...entered.domain, subscription } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <MediaLinks product={product} /> }),
    history: createMemoryHistory({ initialEntries: ['/content/products/x?q=chair'] }),
  })
  await render(
    <ThemeProvider primaryColor="#21543d" primaryBtnColor="#21543d">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
}

const layout = () => page.getByRole('button', { name: 'Three-sides layout' })

describe('a product that may be edited', () => {
  it('leads to its own media, and from there back to where one was', async () => {
    await show(withPicture)
    const link = page.getByRole('link', { name: 'Edit media' })
    await expect.element(link).toBeVisible()
    const address = new URL(link.element().getAttribute('href') ?? '', location.origin)
    expect(address.pathname).toBe('/content/media')
    expect(address.searchParams.get('path')).toBe(`${ids.showroom}/${withPicture._id}`)
    expect(address.searchParams.get('from')).toContain('/content/products/x?q=chair')
    await expect.element(layout()).toBeVisible()
  })

  it('without media offers to add some', async () => {
    await show(exampleProduct(1))
    await expect.element(page.getByRole('link', { name: 'Add media' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Edit media' })).not.toBeInTheDocument()
  })

  it('has no three-sides layout where the subscription has none', async () => {
    await show(withPicture, false)
    await expect.element(page.getByRole('link', { name: 'Edit media' })).toBeVisible()
    await expect.element(layout()).not.toBeInTheDocument()
  })
})
