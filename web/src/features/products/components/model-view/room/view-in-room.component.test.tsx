/** A model in the visitor's own room, on a device that has it: how one comes in and out again. */
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { domainId, enteredAs, idOf } from '../../../../../../test/example-company.ts'
import { openPart } from '../../../../../../test/open/open-part.tsx'
import { openRoomDevice } from '../../../../../../test/room-device.ts'
import { exampleMedia } from '../../../../../../test/servers/media-server.ts'
import type { Entered } from '../../../../../lib/session/session-store.ts'
import { ViewInRoom } from './view-in-room.tsx'

// A code of the address that can be read here.
vi.mock('../../../../../lib/draw-qr-code.ts', () => ({
  drawQrCode: async (address: string) => `data:,${address}`,
}))

const { item } = exampleMedia(0, 'stool.glb', { type: '3dGLTF', prepared: ['web'] })
const enter = () => page.getByRole('button', { name: 'View in your room' })
/** The room may open while the button is looked for: then it lies under it, and isn't to be pressed. */
const press = () =>
  enter()
    .click({ timeout: 500 })
    .catch(() => undefined)
const leave = () => page.getByRole('button', { name: 'Leave' })

function Place() {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && <ViewInRoom domainId={domainId} product={{ _id: idOf(71), name: 'Stool' }} item={item} />}
      <button type="button" onClick={() => setThere(false)}>
        Elsewhere
      </button>
    </>
  )
}

async function open(session: Entered = enteredAs()) {
  await openPart(<Place />, { session, messages: ['media', 'products'] })
  await expect.element(enter()).toBeVisible()
}

/** What lies over the camera's picture. */
const overlays = () => [...document.body.children].filter(({ textContent }) => textContent.includes('Leave'))

describe('the room', () => {
  it('is left by its button, each time, and nothing of it stays on the page', async () => {
    const sessions = openRoomDevice()
    await open()
    for (let time = 1; time <= 2; time += 1) {
      await expect
        .poll(async () => {
          if (sessions.length < time) await press()
          return sessions.length
        })
        .toBe(time)
      await expect.element(leave()).toBeVisible()
      await leave().click()
      await expect.element(leave()).not.toBeInTheDocument()
      expect(sessions.map(({ isEnded }) => isEnded)).toEqual(Array.from({ length: time }, () => true))
      expect(overlays()).toEqual([])
      expect(document.querySelector('canvas')).toBeNull()
    }
  })

  it('is closed where the device ends it, and where its page is left', async () => {
    const sessions = openRoomDevice()
    await open()
    const reopen = async (time: number) => {
      await expect
        .poll(async () => {
          if (sessions.length < time) await press()
          return sessions.length
        })
        .toBe(time)
      await expect.element(leave()).toBeVisible()
    }
    await reopen(1)
    await sessions[0]?.end()
    await expect.element(leave()).not.toBeInTheDocument()
    await reopen(2)
    const elsewhere = page.getByRole('button', { name: 'Elsewhere' }).element()
    if (elsewhere instanceof HTMLElement) elsewhere.click()
    await expect.poll(() => sessions[1]?.isEnded).toBe(true)
    await expect.element(leave()).not.toBeInTheDocument()
    expect(overlays()).toEqual([])
  })

  it('is opened once by two presses, and once again after it was left', async () => {
    const sessions = openRoomDevice()
    await open()
    const button = enter().element() as HTMLElement
    for (let time = 1; time <= 2; time += 1) {
      button.click()
      button.click()
      await expect.element(leave()).toBeVisible()
      expect(sessions).toHaveLength(time)
      expect(overlays()).toHaveLength(1)
      await leave().click()
      await expect.element(leave()).not.toBeInTheDocument()
    }
  })

  it('that is refused says so, and leaves nothing', async () => {
    openRoomDevice({ refuses: true })
    await open()
    await expect
      .poll(async () => {
        if (page.getByRole('alert').query() === null) await press()
        return page.getByRole('alert').query() !== null
      })
      .toBe(true)
    expect(overlays()).toEqual([])
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

describe('the code for a phone', () => {
  const { access, domain } = enteredAs()
  const withoutCatalog = { ...domain, subscription: { ...domain.subscription, allowCatalog: false } }
  const catalog = `${location.origin}/catalog/${idOf(71)}`

  it.each([
    ['somebody with the catalogue', {}, catalog],
    ['a client without', { access: { ...access, isClient: true }, domain: withoutCatalog }, location.href],
    ['a guest of a project', { access: { ...access, isClient: true, project: idOf(9) } }, location.href],
  ])('leads %s where they see the product', async (_, change, address) => {
    await open({ ...enteredAs(), ...change })
    await enter().click()
    await expect.element(page.getByAltText('QR code of Stool')).toHaveAttribute('src', `data:,${address}`)
  })
})
