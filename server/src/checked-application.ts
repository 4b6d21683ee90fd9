/**
 * Opens the application a second time, for a check: without limits of requests, behind a socket file that only this
 * user may open instead of a port, and with news of its own, so that what the check reports reaches nobody's page.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppParts, buildApp } from './app.ts'
import type { OpenApplication } from './modules/leak-check/index.ts'
import type { NewsFeed, NewsListener } from './platform/live/news-feed.ts'

const unlimited = { api: Number.MAX_SAFE_INTEGER, assets: Number.MAX_SAFE_INTEGER }
/** Each news is a message of its own, and nothing is reported afterwards. */
const liveLimits = { spacingMs: 0, recentMs: 0 }

export function openCheckedApplication(parts: Omit<AppParts, 'news'>): OpenApplication {
  return async () => {
    const { feed, announce } = ownNews()
    const app = await buildApp({ ...parts, news: feed, requestLimits: unlimited, liveLimits })
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-check-'))
    const path = join(folder, 'http')
    const close = async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    }
    await app.listen({ path }).catch(async (error) => {
      await close()
      throw error
    })
    return {
      send: async (request) => {
        const { statusCode, body } = await app.inject(request)
        return { statusCode, body }
      },
      liveAddress: `ws+unix:${path}:/live`,
      announce,
      close,
    }
  }
}

function ownNews(): { feed: NewsFeed; announce(news: string): void } {
  const listeners = new Set<NewsListener>()
  return {
    feed: {
      carryNews: null,
      listen: async (listener) => {
        listeners.add(listener)
        return async () => {
          listeners.delete(listener)
        }
      },
      close: async () => listeners.clear(),
    },
    announce: (news) => {
      for (const listener of listeners) listener.hear(news)
    },
  }
}
