/** Pages of documents in a room: shown by the leader, followed by the others, and turned by those who are free. */
import type { ProductFile } from '@vitrine/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../../../test/example-company.ts'
import { openRoom } from '../../../../test/open/open-room.tsx'
import { exampleRoom, ledRoom, RoomServer } from '../../../../test/servers/room-server.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'
import { smallPdf } from '../../../../test/small-pdf.ts'

const product = idOf(1_001)
const file = (name: string, isActive = true) =>
  ({ name, isActive, sizeBytes: 900, version: 1 }) as ProductFile
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sheet = (number: number) => page.getByRole('img', { name: `Page ${number} of 3 of Manual.pdf` })
/** For what hangs. */
const patience = { timeout: 60_000 }

const onStage = (media: string | null, follows = true) => ({
  ...{ revision: 1, product, isHidden: false, media, follows },
})

interface Opening {
  room: RoomServer['room']
  showsFiles?: boolean
  /** How often the document can't be read. */
  failures?: number
}

async function open({ room, showsFiles = true, failures = 0 }: Opening): Promise<RoomServer> {
  const server = new RoomServer(room, new SessionServer(exampleSession(2, { showsFiles })))
  const files = [file('Manual.pdf'), file('Prices.xlsx'), file('Draft.pdf', false)]
  await openRoom(server, { isLive: 'stages', answers: { [`GET /products/${product}/files`]: files } })
  const network = globalThis.fetch
  let left = failures
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/assets/') || !url.includes('Manual.pdf')) return network(input, init)
    left -= 1
    return left >= 0 ? new Response(null, { status: 404 }) : new Response(smallPdf(3))
  }
  return server
}

const drawn = (number: number) =>
  expect
    .poll(() => sheet(number).query()?.closest('div')?.textContent ?? '', patience)
    .toContain(`Page ${number}`)

describe('a document on stage', () => {
  it('is put there by whoever leads, page by page, and taken away again, twice', async () => {
    const server = await open({ room: ledRoom({ stage: onStage(null) }) })
    for (const time of [1, 2]) {
      await button('Manual.pdf').click()
      await drawn(1)
      await button('Next page').click()
      await drawn(2)
      await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
      await vi.waitFor(() => expect(server.room.stage.media).toBe('files/Manual.pdf/2'), patience)
      await button('Back to pictures').click()
      await vi.waitFor(() => expect(server.room.stage.media).toBeNull(), patience)
      await expect.element(button('Next page')).not.toBeInTheDocument()
      expect(server.staged.filter(({ media }) => media === 'files/Manual.pdf/1')).toHaveLength(time)
    }
    await expect.element(button('Draft.pdf')).not.toBeInTheDocument()
    await expect.element(button('Prices.xlsx')).not.toBeInTheDocument()
  })

  it('is seen at the page that is shown by whoever follows, who turns no page', async () => {
    const server = await open({ room: exampleRoom({ stage: onStage('files/Manual.pdf/2') }) })
    await drawn(2)
    await expect.element(button('Next page')).not.toBeInTheDocument()
    for (const number of [3, 1]) {
      server.put({ media: `files/Manual.pdf/${number}` })
      await drawn(number)
    }
    server.put({ media: null })
    await expect.element(sheet(1)).not.toBeInTheDocument()
  })

  it('is turned alone by who looks around, and brought back to the page of the presenter', async () => {
    const server = await open({ room: exampleRoom({ stage: onStage('files/Manual.pdf/1', false) }) })
    await drawn(1)
    await button('Next page').click()
    await drawn(2)
    server.put({ media: 'files/Manual.pdf/3', follows: true })
    await drawn(3)
    await expect.element(button('Previous page')).not.toBeInTheDocument()
  })

  it('says that it can’t be shown, and is at the next try', async () => {
    await open({ room: exampleRoom({ stage: onStage('files/Manual.pdf/1') }), failures: 1 })
    await expect.element(page.getByText('The document could not be shown'), patience).toBeVisible()
    await button('Try again').click()
    await drawn(1)
  })

  it('is offered to whoever leads alone, of projects that show files', async () => {
    await open({ room: ledRoom({ stage: onStage(null) }), showsFiles: false })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Chair 001' })).toBeVisible()
    await expect.element(button('Manual.pdf')).not.toBeInTheDocument()
  })
})
