/** Notes for presenters in a room: read, written, collided with, and never on an attendee's screen. */
import type { ProjectNote } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../../test/example-company.ts'
import { openRoom } from '../../../../../test/open/open-room.tsx'
import { exampleRoom, ledRoom, RoomServer } from '../../../../../test/servers/room-server.ts'
import { exampleSession, projectId, SessionServer } from '../../../../../test/servers/session-server.ts'

const [first, second] = [idOf(1_001), idOf(1_002)]
const section = page.getByRole('region', { name: 'Notes for presenters' })
const field = page.getByRole('textbox', { name: 'Notes for presenters' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** For what hangs. */
const patience = { timeout: 60_000 }

/** Keeps notes as the server does. */
class Notes {
  stored: ProjectNote[]
  asked = 0
  /** The next one is refused. */
  refuses = false

  constructor(stored: ProjectNote[] = []) {
    this.stored = stored
  }

  readonly list = () => {
    this.asked += 1
    return Response.json(this.stored)
  }

  readonly save = async (request: Request) => {
    const url = new URL(request.url)
    const product = url.pathname.split('/').at(-1) ?? ''
    const { text } = await request.json()
    if (this.refuses) {
      this.refuses = false
      return Response.json({ code: 'InternalError', status: 500, message: '', data: {} }, { status: 500 })
    }
    const before = this.stored.find((note) => note.product === product)
    const version = before?.version ?? 0
    if (Number(url.searchParams.get('version')) < version) {
      const data = { version, text: before?.text }
      return Response.json({ code: 'StaleVersion', status: 409, message: '', data }, { status: 409 })
    }
    const note = { product, text, version: version + 1 }
    this.stored = [...this.stored.filter((one) => one.product !== product), note]
    return Response.json({ version: note.version })
  }
}

async function open(notes: Notes, room = ledRoom()) {
  const server = new RoomServer(room, new SessionServer(exampleSession(2)))
  const path = `/projects/${projectId}/notes`
  await openRoom(server, {
    isLive: true,
    answers: {
      [`GET ${path}`]: notes.list,
      [`PUT ${path}/${first}`]: notes.save,
      [`PUT ${path}/${second}`]: notes.save,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chair 001' })).toBeVisible()
}

const textOf = (notes: Notes, product: string) => notes.stored.find((note) => note.product === product)?.text

describe('notes for presenters', () => {
  it('are written beside the stage, changed again, and each product has its own', async () => {
    const notes = new Notes([{ product: second, text: 'Made in Lyon', version: 1 }])
    await open(notes)
    await button('Add notes').click()
    await field.fill('Ask about the legs')
    await button('Save').click()
    await expect.element(section.getByText('Ask about the legs')).toBeVisible()
    await button('Change the notes').click()
    await field.fill('Ask about the arms')
    await button('Save').click()
    await expect.element(section.getByText('Ask about the arms')).toBeVisible()
    await button('Next product').click()
    await expect.element(section.getByText('Made in Lyon')).toBeVisible()
    expect([textOf(notes, first), textOf(notes, second)]).toEqual(['Ask about the arms', 'Made in Lyon'])
  })

  it('stay in the dialog when they are refused, and are saved at the next try', async () => {
    const notes = new Notes()
    await open(notes)
    await button('Add notes').click()
    await field.fill('Ask about the legs')
    notes.refuses = true
    await button('Save').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(field).toHaveValue('Ask about the legs')
    await button('Save').click()
    await expect.element(section.getByText('Ask about the legs')).toBeVisible()
  })

  it('of a colleague are shown beside one’s own before one of both counts', async () => {
    const notes = new Notes([{ product: first, text: 'Ask about the legs', version: 1 }])
    await open(notes)
    await button('Change the notes').click()
    await field.fill('My words')
    notes.stored = [{ product: first, text: 'Their words', version: 2 }]
    await button('Save').click()
    await expect.element(page.getByText('Their words')).toBeVisible()
    await button('Use mine').click()
    await vi.waitFor(
      () => expect(notes.stored).toEqual([{ product: first, text: 'My words', version: 3 }]),
      patience,
    )
    await expect.element(section.getByText('My words')).toBeVisible()
  })

  it('are asked for by no attendee’s screen', async () => {
    const notes = new Notes([{ product: first, text: 'Ask about the legs', version: 1 }])
    const stage = { revision: 1, product: first, isHidden: false, media: null, follows: true }
    await open(notes, exampleRoom({ stage }))
    await expect.element(section).not.toBeInTheDocument()
    expect(notes.asked).toBe(0)
  })
})
