/** Clients are informed once, until they close the notice; they can object, and a company can switch recording off. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { enteredAs, exampleSettings } from '../../../test/example-company.ts'
import { openPart } from '../../../test/open/open-part.tsx'
import { VisitsChoice } from './visits-choice.tsx'

const asClient = () => {
  const entered = enteredAs()
  return { ...entered, access: { ...entered.access, isClient: true } }
}

interface Choice {
  isNoted: boolean
  isTold: boolean
  objects: boolean
}

async function openVisits(start: Partial<Choice> = {}, { isClient = true, notes = true } = {}) {
  localStorage.clear()
  const server = { isNoted: true, isTold: false, objects: false, ...start }
  const settings = { ...exampleSettings, notesInterest: notes }
  const opened = await openPart(<VisitsChoice />, {
    ...(isClient ? { session: asClient() } : {}),
    answers: {
      [`GET /domains/${exampleSettings._id}/settings`]: () => settings,
      'GET /engagement/choice': () => ({ ...server }),
      'PUT /engagement/choice': async (request: Request) => {
        const { objects } = (await request.json()) as { objects: boolean }
        Object.assign(server, { objects, isTold: true })
        return new Response(null, { status: 204 })
      },
      'POST /engagement': () => new Response(null, { status: 204 }),
    },
  })
  const called = (call: string) => opened.asked.filter((one) => one.call === call)
  return { ...opened, server, settings, called }
}
/** Until the test is over. */
function letBrowserObject(name: 'doNotTrack' | 'globalPrivacyControl') {
  const value = name === 'doNotTrack' ? '1' : true
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name)
  })
}
const notice = () => page.getByRole('status').filter({ hasText: 'advise you better' })
const allow = () => page.getByRole('switch', { name: 'Note what I look at' })

describe('a client', () => {
  it('is told at the first visit, and the note stays until it is closed', async () => {
    const { called, server } = await openVisits()
    await expect.element(notice()).toBeVisible()
    await expect.poll(() => server.isTold).toBe(true)
    await expect.element(notice()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(notice()).not.toBeInTheDocument()
    expect(called('PUT /engagement/choice').map(({ body }) => body)).toEqual([{ objects: false }])
  })

  it('objects at once, or later, and takes it back', async () => {
    const { server } = await openVisits()
    await page.getByRole('button', { name: 'Note nothing' }).click()
    await expect.poll(() => server.objects).toBe(true)
    await expect.element(notice()).not.toBeInTheDocument()
    await expect.element(allow()).not.toBeChecked()
    await allow().click()
    await expect.poll(() => server.objects).toBe(false)
    await expect.element(allow()).toBeChecked()
    await allow().click()
    await expect.poll(() => server.objects).toBe(true)
  })

  it('is shown nothing of it once the company has switched it off, while the page is open', async () => {
    const { settings, server, reread } = await openVisits({ isTold: true })
    await expect.element(allow()).toBeChecked()
    settings.notesInterest = false
    server.isNoted = false
    await reread()
    await expect.element(allow()).not.toBeInTheDocument()
  })

  it('sees the note go once the company has switched it off, while the page is open', async () => {
    const { settings, server, reread } = await openVisits()
    await expect.element(notice()).toBeVisible()
    await expect.poll(() => server.isTold).toBe(true)
    settings.notesInterest = false
    server.isNoted = false
    await reread()
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it.each(['doNotTrack', 'globalPrivacyControl'] as const)(
    'is neither told nor noted where the browser says that they aren’t to be followed, and is told that: %s',
    async (name) => {
      letBrowserObject(name)
      const { called } = await openVisits()
      await expect.element(page.getByText('nothing is noted')).toBeVisible()
      await expect.element(allow()).not.toBeInTheDocument()
      await vi.waitFor(() => expect(called('GET /engagement/choice').length).toBe(1))
      expect([called('PUT /engagement/choice'), called('POST /engagement')]).toEqual([[], []])
      await expect.element(notice()).not.toBeInTheDocument()
    },
  )

  it('who left the note open is not told any more what isn’t done once the browser objects', async () => {
    const { server, reread } = await openVisits()
    await expect.element(notice()).toBeVisible()
    await expect.poll(() => server.isTold).toBe(true)
    letBrowserObject('globalPrivacyControl')
    // Drawn again because of an answer that differs.
    server.isTold = false
    await reread()
    await expect.element(notice()).not.toBeInTheDocument()
    expect(server.isTold).toBe(false)
  })
})

describe('a colleague', () => {
  it('is neither told nor asked', async () => {
    const { called } = await openVisits({}, { isClient: false })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(called('GET /engagement/choice')).toEqual([])
    await expect.element(notice()).not.toBeInTheDocument()
  })
})
