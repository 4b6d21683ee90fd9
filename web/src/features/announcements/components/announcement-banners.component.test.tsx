/** Banners of what operators say: shown, dismissed, changed by news, over, and without network. */
import type { Announcement } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { domainId, enteredAs, idOf } from '../../../../test/example-company.ts'
import { Live, newsOfServer } from '../../../../test/live-news.tsx'
import { openPart } from '../../../../test/open/open-part.tsx'
import { AnnouncementBanners } from './announcement-banners.tsx'

const one: Announcement = {
  _id: idOf(70),
  kind: 'warning',
  texts: { 'fr-fr': 'Nous déménageons', 'en-us': 'We move on Sunday' },
  endsAt: null,
  revision: 1,
}
const dismissal = `POST /announcements/${one._id}/dismissal`
const nothing = () => new Response(null, { status: 204 })

/** Answers like the server, which leaves out dismissed announcements. */
async function openBanners(given: readonly Announcement[] = [one], isActing = false) {
  const news = newsOfServer()
  const server = { all: [...given], isAway: false }
  const session = enteredAs()
  const opened = await openPart(
    <>
      <Live />
      <AnnouncementBanners />
    </>,
    {
      session: isActing ? { ...session, impersonator: { _id: idOf(71), name: 'Ada' } } : session,
      answers: {
        'GET /announcements': () => {
          if (server.isAway) throw new TypeError('Failed to fetch')
          return server.all
        },
        [dismissal]: async (request: Request) => {
          if (server.isAway) throw new TypeError('Failed to fetch')
          const { revision } = (await request.json()) as { revision: number }
          server.all = server.all.filter((shown) => shown._id !== one._id || shown.revision > revision)
          return nothing()
        },
      },
      messages: ['errors'],
    },
  )
  const change = (all: Announcement[]) => {
    server.all = all
    news.say({ type: 'RECORDS_CHANGED', payload: { domain: domainId, record: 'announcement', ids: [] } })
  }
  return { ...opened, server, change }
}

const text = (said: string) => page.getByText(said, { exact: true })
const close = (said = 'We move on Sunday') => page.getByRole('button', { name: `Dismiss: ${said}` })

describe('an announcement', () => {
  it('stands there in the reader’s language, or in one that it was written in, which is said to readers aloud', async () => {
    const french = { ...one, _id: idOf(72), texts: { 'fr-fr': 'Bonjour' } }
    await openBanners([one, french])
    await expect.element(text('We move on Sunday')).toBeVisible()
    await expect.element(text('Bonjour')).toHaveAttribute('lang', 'fr-fr')
    expect(text('We move on Sunday').element().hasAttribute('lang')).toBe(false)
  })

  it('is dismissed by keyboard, stays so, and comes back by news once it says something else', async () => {
    const { asked, change, server } = await openBanners()
    await expect.element(close()).toBeVisible()
    ;(close().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(text('We move on Sunday')).not.toBeInTheDocument()
    // Gone before the server has heard of it.
    await expect
      .poll(() => asked.filter(({ call }) => call === dismissal).map(({ body }) => body))
      .toEqual([{ revision: 1 }])
    await expect.poll(() => server.all).toEqual([])
    change([{ ...one, revision: 2, texts: { 'en-us': 'We move on Monday' } }])
    await expect.element(text('We move on Monday')).toBeVisible()
    await expect.element(text('We move on Sunday')).not.toBeInTheDocument()
    change([])
    await expect.element(text('We move on Monday')).not.toBeInTheDocument()
  })

  it('is back where its dismissal couldn’t be stored, and gone once it could', async () => {
    const { server } = await openBanners()
    await expect.element(close()).toBeVisible()
    server.isAway = true
    await close().click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(close()).toBeVisible()
    server.isAway = false
    await close().click()
    await expect.element(text('We move on Sunday')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.poll(() => server.all).toEqual([])
  })

  it('goes by itself when its time is over', async () => {
    await openBanners([{ ...one, endsAt: new Date(Date.now() + 3_000).toISOString() }])
    await expect.element(text('We move on Sunday')).toBeVisible()
    await expect.element(text('We move on Sunday')).not.toBeInTheDocument()
  })

  it('can’t be dismissed for somebody in whose place one acts', async () => {
    await openBanners([one], true)
    await expect.element(text('We move on Sunday')).toBeVisible()
    await expect.element(close()).not.toBeInTheDocument()
  })
})
