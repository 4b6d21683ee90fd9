/** The network of one person, taken away and given back. */
import type { CDPSession, Page } from '@playwright/test'
import type { Outage } from './plan.ts'

/** Resolves with the way back. */
export async function takeAway(page: Page, how: Outage): Promise<() => Promise<void>> {
  const context = page.context()
  if (how === 'offline') {
    await context.setOffline(true)
    return () => context.setOffline(false)
  }
  if (how === 'unavailable') {
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '' }))
    return () => page.unroute('**/api/**')
  }
  return await loseAnswers(await context.newCDPSession(page))
}

/** Changes reach the server, and nobody hears of it; nothing else reaches it. */
async function loseAnswers(session: CDPSession): Promise<() => Promise<void>> {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // The page may have given it up by itself.
    session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }).catch(() => {})
  })
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*/api/products/changes*', requestStage: 'Response' },
      ...['health', 'products/query', 'folders', 'categories', 'domains'].map((path) => ({
        urlPattern: `*/api/${path}*`,
      })),
    ],
  })
  return async () => {
    await session.send('Fetch.disable')
    await session.detach()
  }
}
