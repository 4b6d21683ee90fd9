// @smoke
/** What the bell, its panel and the desktop say, in every language. */
import { useQueryClient } from '@tanstack/react-query'
import { type Notification as Line, notificationTopics } from '@vitrine/contract'
import i18next from 'i18next'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, idOf, personId } from '../../../../test/example-company.ts'
import { openPart } from '../../../../test/open/open-part.tsx'
import { useNotificationText } from '../api/use-notification-text.ts'
import { DesktopPermissionNote } from './desktop-permission-note.tsx'
import { NotificationBell } from './notification-bell.tsx'

const { user } = enteredAs()
if (user === null) throw new Error('somebody is signed in')
const messages = ['notifications', 'processes']
const began = new Date().toISOString()

function line(number: number, payload: Partial<Line['payload']> = {}, more: Partial<Line> = {}): Line {
  const isProcess = payload.state !== undefined && payload.state !== null
  return {
    _id: idOf(500 + number),
    createdAt: began,
    domain: domainId,
    domainName: 'Lumen',
    isProcess,
    isRead: false,
    isInPanel: true,
    isOnDesktop: true,
    payload: {
      action: 'folder-granted',
      status: null,
      state: null,
      processed: null,
      total: null,
      skip: null,
      others: {},
      ...payload,
    },
    ...more,
  }
}
const granted = (number: number, name: string, more: Partial<Line> = {}) =>
  line(number, { others: { folder: idOf(41), name, count: 1 } }, more)

interface News {
  lines: Line[]
  tell: () => Promise<void>
}

function Bell({ news }: { news: News }) {
  const client = useQueryClient()
  news.tell = () => client.invalidateQueries()
  return <NotificationBell user={user as NonNullable<typeof user>} domainId={domainId} />
}

/** The bell before lines that change as if news came. */
async function openBell(lines: Line[]) {
  const news: News = { lines, tell: async () => {} }
  const opened = await openPart(<Bell news={news} />, {
    answers: { [`GET /users/${personId}/notifications`]: () => news.lines },
    messages,
  })
  const hear = async (next: Line[]) => {
    news.lines = next
    await news.tell()
  }
  return { ...opened, hear }
}
const bell = (name: string | RegExp) => page.getByRole('button', { name })

/** In the place of the browser's own. */
function desktop(permission: NotificationPermission) {
  const shown: { title: string; body: string | undefined; notice: Notice }[] = []
  class Notice {
    static permission = permission
    static requestPermission = vi.fn(async () => {
      Notice.permission = 'granted'
      return Notice.permission
    })
    onclick: (() => void) | null = null
    close = vi.fn()
    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, body: options?.body, notice: this })
    }
  }
  vi.stubGlobal('Notification', Notice)
  return { shown, Notice }
}
afterEach(() => vi.unstubAllGlobals())

describe('the panel', () => {
  const running = (processed: number) =>
    line(1, {
      action: 'load-products',
      status: 'PROCESSING',
      state: 'running',
      processed,
      total: 200,
      skip: 0,
      others: { subject: 'spring.csv' },
    })

  it('says how far a process is, with its counts, and what became of it', async () => {
    const { hear } = await openBell([running(50)])
    await bell(/^Notifications/).click()
    const bar = page.getByRole('progressbar')
    await expect.element(bar).toBeInTheDocument()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect.element(panel).toHaveTextContent('Load products')
    await expect.element(panel).toHaveTextContent('spring.csv')
    await expect.element(panel).toHaveTextContent(/50\s*(\/|of)\s*200/)
    const before = Number(bar.element().getAttribute('aria-valuenow'))
    await hear([running(150)])
    await expect.element(panel).toHaveTextContent(/150\s*(\/|of)\s*200/)
    expect(Number(bar.element().getAttribute('aria-valuenow'))).toBeGreaterThan(before)
    const { payload } = running(200)
    await hear([line(1, { ...payload, state: 'finished', others: { subject: 'spring.csv', created: 200 } })])
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(panel).toHaveTextContent(/spring\.csv · .+ · 200 /)
  })

  it('leads from a comment to the progress of the project, and whom it was said to into the session', async () => {
    const others = { project: idOf(61), name: 'Autumn', person: 'Bea Buyer', count: 1 }
    await openBell([
      line(1, { action: 'project-comment', others: { ...others, role: 'runner' } }),
      line(2, { action: 'project-comment', others: { ...others, person: 'Ann Seller' } }),
    ])
    await bell(/^Notifications/).click()
    await expect
      .element(page.getByRole('link', { name: /Bea Buyer/ }))
      .toHaveAttribute('href', `/projects/project/${idOf(61)}?section=progress`)
    await expect
      .element(page.getByRole('link', { name: /Ann Seller/ }))
      .toHaveAttribute('href', `/projects/web-session/${idOf(61)}`)
  })

  it('says of which product, and which order with how much', async () => {
    const others = { project: idOf(61), name: 'Autumn', person: 'Bea Buyer', count: 1 }
    await openBell([
      line(1, { action: 'project-comment', others: { ...others, product: 'Chair 001' } }),
      line(2, {
        action: 'project-ordered',
        others: { ...others, order: 13, products: 9, amount: '41728.88', currency: 'EUR' },
      }),
    ])
    await bell(/^Notifications/).click()
    await expect
      .element(page.getByRole('link', { name: /commented in .*“Autumn” · Chair 001$/ }))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /“Autumn” · Order 13 · 9 products · €41,728.88$/ }))
      .toBeVisible()
  })

  it('is a list of 300 pixels that scrolls', async () => {
    await openBell(Array.from({ length: 40 }, (_, n) => granted(n, `Folder ${n}`)))
    await bell(/^Notifications/).click()
    const area = () => document.querySelector('.mantine-ScrollArea-root')
    await expect.poll(() => area()?.getBoundingClientRect().height).toBe(300)
    const viewport = area()?.querySelector('.mantine-ScrollArea-viewport')
    expect(viewport?.scrollHeight).toBeGreaterThan(1_000)
  })
})

interface Said {
  topic: string
  title: string
  message: string
}

/** Work that is done is reported by its process. */
const topics = [...notificationTopics.filter((topic) => !topic.endsWith('-complete')), 'invitation']

function Texts({ said }: { said: Said[] }) {
  const textOf = useNotificationText()
  said.length = 0
  // Who did it isn't known of every one.
  for (const topic of topics)
    for (const count of [1, 7])
      for (const person of [{}, { person: 'Bea Buyer' }] as Record<string, string>[]) {
        const others = { name: 'Spring', inviter: 'Ada', receiver: 'Grace', count, ...person }
        said.push({ topic, ...textOf(line(0, { action: topic, others })) })
      }
  return null
}

describe.each(['en-us', 'fr-fr', 'zh-cn'])('what a notice says in %s', (locale) => {
  it('is a title and a message for every topic and one or more of them', async () => {
    const before = i18next.language
    onTestFinished(async () => void (await i18next.changeLanguage(before)))
    await i18next.changeLanguage(locale)
    const said: Said[] = []
    await openPart(<Texts said={said} />, { messages })
    await expect.poll(() => said.length).toBe(4 * topics.length)
    for (const { topic, title, message } of said) {
      expect(title, topic).not.toBe(topic)
      expect(title, topic).not.toContain('.title')
      expect(message, topic).not.toContain('.message')
      expect(message.trim().length, topic).toBeGreaterThan(3)
      // Nothing is left to be filled in.
      expect(`${title} ${message}`, topic).not.toMatch(/[{}]|undefined/)
    }
    const named = said.filter(({ message }) => message.includes('Bea Buyer')).map(({ topic }) => topic)
    expect(named).toEqual(['project-comment', 'project-comment', 'project-ordered', 'project-ordered'])
  })
})

describe('notices on the desktop', () => {
  it('come for what arrives and is wanted there, once each, and lead to the page', async () => {
    const { shown } = desktop('granted')
    const { hear } = await openBell([granted(1, 'Known')])
    await expect.element(bell(/^Notifications/)).toBeVisible()
    expect(shown).toEqual([])
    const all = [granted(1, 'Known'), granted(2, 'Spring'), granted(3, 'Quiet', { isOnDesktop: false })]
    await hear(all)
    await expect.poll(() => shown.length).toBe(1)
    expect(shown[0]?.title).not.toBe('')
    expect(shown[0]?.body).toContain('Spring')
    await hear([...all])
    await hear([...all, granted(4, 'Summer')])
    await expect.poll(() => shown.length).toBe(2)
    expect(shown[1]?.body).toContain('Summer')
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => {})
    shown[1]?.notice.onclick?.()
    expect(focus).toHaveBeenCalledOnce()
    expect(shown[1]?.notice.close).toHaveBeenCalledOnce()
    focus.mockRestore()
  })

  it.each(['default', 'denied'] as const)(
    'do not come while the permission is %s; the bell counts on',
    async (permission) => {
      const { shown, Notice } = desktop(permission)
      const { hear } = await openBell([])
      await expect.element(bell('Notifications')).toBeVisible()
      await hear([granted(2, 'Spring')])
      await expect.element(bell(/1/)).toBeVisible()
      expect(shown).toEqual([])
      // Nobody is asked but where they ask for it.
      expect(Notice.requestPermission).not.toHaveBeenCalled()
    },
  )

  it('are asked for at a click, and the question is gone once they are allowed', async () => {
    const { Notice } = desktop('default')
    await openPart(<DesktopPermissionNote />, { messages })
    const ask = page.getByRole('button', { name: 'Allow desktop notifications in this browser' })
    await ask.click()
    await expect.element(ask).not.toBeInTheDocument()
    expect(Notice.requestPermission).toHaveBeenCalledOnce()
  })

  it('are said to be forbidden where they are', async () => {
    desktop('denied')
    await openPart(<DesktopPermissionNote />, { messages })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Allow them in its site settings')
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })
})
