/** A room for augmented reality: the product on stage stands in the follower's own room, one product after the other. */
import type { Product } from '@vitrine/contract'
import { Box3, Color, type Group, Mesh, MeshBasicMaterial, Object3D, Scene, Vector3 } from 'three'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { boxModel } from '../../../../test/box-model.ts'
import { domainId, idOf } from '../../../../test/example-company.ts'
import { goNow, openRoom } from '../../../../test/open/open-room.tsx'
import { asClient, asGuest } from '../../../../test/open/open-session.tsx'
import { openRoomDevice, type RoomSession } from '../../../../test/room-device.ts'
import { exampleMedia } from '../../../../test/servers/media-server.ts'
import { exampleRoom, ledRoom, RoomServer } from '../../../../test/servers/room-server.ts'
import { exampleSession, SessionServer } from '../../../../test/servers/session-server.ts'

/** For what hangs. */
const patience = { timeout: 60_000 }
const button = (name: string) => page.getByRole('button', { name })
const productId = (number: number) => idOf(1_000 + number)
const sideOf = (number: number) => number / 10
const prepared = ['web', 'phone', 'usdz'] as const

/** Models of 10 cm for each number, by what is in their addresses. */
const models = new Map<string, Blob>()
/** Addresses with one of these in them are refused, or wait. */
const refused = new Set<string>()
const held = new Map<string, Promise<void>>()
let scenes: Scene[] = []

beforeAll(async () => {
  for (const number of [1, 2, 3]) {
    const { url } = await boxModel({ sideM: sideOf(number) })
    models.set(`chair-${number}.glb`, await (await fetch(url)).blob())
  }
})

beforeEach(() => {
  refused.clear()
  held.clear()
  scenes = []
  const { add } = Object3D.prototype
  vi.spyOn(Object3D.prototype, 'add').mockImplementation(function (this: Object3D, ...parts) {
    if (this instanceof Scene && !scenes.includes(this)) scenes.push(this)
    return add.apply(this, parts)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** The fourth has pictures alone. */
function productsWithModels(products: readonly Product[]): Product[] {
  return products.map((product, place) => {
    const { item: picture } = exampleMedia(place, 'front.jpg')
    const { item: model } = exampleMedia(place, `chair-${place + 1}.glb`, {
      type: '3dGLTF',
      prepared: [...prepared],
    })
    return { ...product, media: place < 3 ? [picture, model] : [picture] }
  })
}

const layout = {
  leftSide: ['front.jpg'],
  middleSide: ['front.jpg'],
  rightSide: ['front.jpg'],
  leftStartIndex: 0,
  middleStartIndex: 0,
  rightStartIndex: 0,
  scaleFactor: 1.2,
  maxVisibleDistance: 500,
  shouldGroupOrientation: true,
  version: 1,
}

function onStage(number: number) {
  return { revision: 1, product: productId(number), isHidden: false, media: null, follows: true }
}

interface Opening {
  room?: RoomServer['room']
  session?: ReturnType<typeof asClient>
  answers?: Readonly<Record<string, unknown>>
}

async function open({ room = exampleRoom(), session, answers = {} }: Opening = {}): Promise<RoomServer> {
  const given = exampleSession(4)
  const server = new RoomServer(
    { ...room, kind: 'ar', stage: onStage(1) },
    new SessionServer({ ...given, products: productsWithModels(given.products) }),
  )
  const layouts = [1, 3, 4].map((number) => [`GET /products/${productId(number)}/three-sides-layout`, null])
  await openRoom(server, {
    isLive: 'stages',
    ...(session !== undefined && { session }),
    answers: {
      ...Object.fromEntries(layouts.map(([call]) => [call, () => Response.json(null)])),
      [`GET /products/${productId(2)}/three-sides-layout`]: layout,
      ...answers,
    },
  })
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const name = [...models.keys()].find((one) => url.includes('/assets/') && url.includes(one)) ?? ''
    const model = models.get(name)
    if (model === undefined) return await network(input, init)
    await held.get(name)
    return refused.has(name) ? new Response(null, { status: 404 }) : new Response(model)
  }
  return server
}

/** Side, place and direction of what stands in the room, and how many screens are around it. */
function standing() {
  const isRing = (part: Object3D) => part instanceof Mesh && part.geometry.type === 'RingGeometry'
  const scene = scenes.findLast(({ children }) => children.some(isRing))
  const places = (scene?.children ?? []).filter((one): one is Group => one.type === 'Group')
  return places.flatMap((place) => {
    const box = place.getObjectByName('upper')
    if (box === undefined || !place.visible) return []
    const size = new Box3().setFromObject(box).getSize(new Vector3())
    const screens = place.getObjectsByProperty('type', 'Mesh').filter(isBoard)
    const { x, z } = place.position
    const side = Math.round(size.y * 100) / 100
    return [{ side, x, z, turn: Math.round(place.rotation.y * 100) / 100, screens: screens.length }]
  })
}

function isBoard(part: Object3D): boolean {
  if (!(part instanceof Mesh) || !(part.material instanceof MeshBasicMaterial)) return false
  return part.material.color.equals(new Color('#17181a'))
}

const floor = [0.5, 0, -2] as const
const facing = Math.round(Math.atan2(-0.5, 2) * 100) / 100
const there = { x: 0.5, z: -2, turn: facing, screens: 0 }
const stands = (...expected: unknown[]) => expect.poll(standing, patience).toEqual(expected)

async function enter(sessions: RoomSession[]): Promise<RoomSession> {
  const before = sessions.length
  await expect.element(button('View in your room'), patience).toBeEnabled()
  await button('View in your room').click()
  await expect.poll(() => sessions.length, patience).toBe(before + 1)
  const session = sessions.at(-1)
  if (session === undefined) throw new Error('no session')
  return session
}

async function place(session: RoomSession) {
  await expect.element(page.getByText('Tap to put it where the ring lies.'), patience).toBeVisible()
  session.tap()
}

/** The page lies behind one's own room and the showroom. */
async function present(server: RoomServer, number: number) {
  server.put({ product: productId(number), isHidden: false })
  await goNow(page.getByRole('heading', { level: 1, name: `Chair 00${number}`, includeHidden: true }))
}

describe('a phone with augmented reality', () => {
  it('has one product after the other where the last one stood, in real size, with its screens, announced', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open()
    const session = await enter(sessions)
    await place(session)
    await stands({ ...there, side: sideOf(1) })
    // Wherever one looks by then.
    session.floor = [-1, 0, -1]
    server.put({ product: productId(2) })
    await expect.element(page.getByText('Next: Chair 002').last(), patience).toBeVisible()
    expect(standing()).toEqual([{ ...there, side: sideOf(1) }])
    await stands({ ...there, side: sideOf(2), screens: 3 })
    await button('Turn left').click()
    await present(server, 3)
    const turned = { ...there, turn: Math.round((Math.atan2(-0.5, 2) + Math.PI / 12) * 100) / 100 }
    await stands({ ...turned, side: sideOf(3) })
    await present(server, 1)
    await stands({ ...turned, side: sideOf(1) })
    expect(sessions).toHaveLength(1)
  })

  it('is shown the latest alone of what changes while it loads', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open()
    await place(await enter(sessions))
    await stands({ ...there, side: sideOf(1) })
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set('chair-2.glb', promise)
    await present(server, 2)
    await expect.element(page.getByText('0 %')).toBeVisible()
    await present(server, 3)
    await stands({ ...there, side: sideOf(3) })
    const seen: unknown[] = []
    vi.spyOn(Scene.prototype, 'updateMatrixWorld').mockImplementation(function (this: Scene, force) {
      seen.push(...standing().map(({ side }) => side))
      Object3D.prototype.updateMatrixWorld.call(this, force)
    })
    resolve()
    await expect.poll(() => seen.length, patience).toBeGreaterThan(5)
    expect(new Set(seen)).toEqual(new Set([sideOf(3)]))
  })

  it('is told of a model that can’t be shown, and sees the next where the last one stood, twice', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const sessions = openRoomDevice({ floor })
    const server = await open()
    await place(await enter(sessions))
    refused.add('chair-2.glb')
    for (const right of [3, 1]) {
      await present(server, 2)
      await expect.element(page.getByText('The model could not be shown.'), patience).toBeVisible()
      expect(standing()).toEqual([])
      await present(server, right)
      await stands({ ...there, side: sideOf(right) })
    }
  })

  it('is told why there is nothing, and keeps the place, for what has no model and what isn’t for them', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open()
    await place(await enter(sessions))
    for (const right of [2, 3]) {
      await present(server, 4)
      await expect.element(page.getByText(/^Chair 004 has no 3D model/).last()).toBeVisible()
      await stands()
      await present(server, right)
      await stands(expect.objectContaining({ side: sideOf(right), x: 0.5, z: -2 }))
      server.put({ product: null, isHidden: true })
      await goNow(page.getByText(/^Something else is being shown. The next/))
      await stands()
      // From an empty screen nothing is taken away: it comes at once.
      server.put({ product: productId(1), isHidden: false })
      await stands({ ...there, side: sideOf(1) })
    }
    expect(sessions).toHaveLength(1)
  })

  it('leaves and comes again, also when the device ends it, each time for what is on stage', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open()
    await place(await enter(sessions))
    await stands({ ...there, side: sideOf(1) })
    await button('Leave').last().click()
    await expect.element(button('Turn left')).not.toBeInTheDocument()
    await present(server, 3)
    const again = await enter(sessions)
    await place(again)
    await stands({ ...there, side: sideOf(3) })
    await again.end()
    await expect.element(button('Turn left')).not.toBeInTheDocument()
    await place(await enter(sessions))
    await present(server, 1)
    await stands({ ...there, side: sideOf(1) })
  })

  it('of a presenter shows what their tablet presents, one product after the other', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open({ room: ledRoom() })
    await place(await enter(sessions))
    await stands({ ...there, side: sideOf(1) })
    for (const number of [3, 1]) {
      server.put({ product: productId(number) })
      await stands({ ...there, side: sideOf(number) })
    }
    expect(sessions).toHaveLength(1)
  })

  it('places several where the subscription lets it, and goes on with the last', async () => {
    const sessions = openRoomDevice({ floor })
    const server = await open()
    const session = await enter(sessions)
    await place(session)
    const first = { ...there, side: sideOf(1) }
    await stands(first)
    session.floor = [0, 0, -1]
    await button('Place one more').click()
    await place(session)
    const last = { x: 0, z: -1, turn: 0, screens: 0 }
    await stands(first, { ...last, side: sideOf(1) })
    await present(server, 3)
    await stands(first, { ...last, side: sideOf(3) })
    await present(server, 2)
    await stands(first, { ...last, side: sideOf(2), screens: 3 })
  })

  it('places one alone elsewhere', async () => {
    const sessions = openRoomDevice({ floor })
    const { domain, ...client } = asClient()
    const subscription = { ...domain.subscription, allowMultipleArPlacement: false }
    await open({ session: { ...client, domain: { ...domain, subscription } } })
    await place(await enter(sessions))
    await expect.element(button('Turn left')).toBeVisible()
    await expect.element(button('Place one more')).not.toBeInTheDocument()
  })
})

/** Target of a link. */
const hrefOf = (link: Element | null | undefined) => link?.getAttribute('href') ?? ''

describe('programs of phones', () => {
  it('of iOS are offered exactly what is on stage, and it is said, again and again', async () => {
    vi.spyOn(DOMTokenList.prototype, 'supports').mockReturnValue(true)
    const server = await open()
    const links = () => [...document.querySelectorAll('a[rel="ar"]')].map(hrefOf)
    for (const number of [1, 2, 3]) {
      if (number > 1) await present(server, number)
      await expect
        .element(page.getByText(`Chair 00${number} is ready to be opened in your room.`), patience)
        .toBeVisible()
      const [link = '', ...others] = links()
      expect(others).toEqual([])
      const { pathname, hash, searchParams } = new URL(link, location.origin)
      expect(decodeURIComponent(pathname)).toContain(
        `domains/${domainId}/products/${productId(number)}/chair-${number}.glb`,
      )
      expect(`${pathname}${searchParams}`).toContain('usdz')
      expect(hash).toBe('#allowsContentScaling=0')
    }
    await present(server, 4)
    await expect.element(page.getByText(/^Chair 004 has no 3D model/)).toBeVisible()
    expect(links()).toEqual([])
  })

  it('of Android are given the file of what is on stage by an address that needs no session', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
    const files = [1, 2, 3].map((number) => [
      `POST /products/${productId(number)}/media/chair-${number}.glb/shared`,
      { path: `/shared/token-${number}/chair-${number}.glb`, expiresAt: '2026-11-24T12:00:00.000Z' },
    ])
    const server = await open({ answers: Object.fromEntries(files) })
    for (const number of [1, 2, 3]) {
      if (number > 1) await present(server, number)
      await expect
        .element(page.getByText(`Chair 00${number} is ready to be opened in your room.`), patience)
        .toBeVisible()
      const link = page.getByRole('link', { name: 'View in your room' })
      await expect.element(link, patience).toBeVisible()
      await expect.poll(() => hrefOf(link.element())).toContain(`token-${number}`)
      const href = hrefOf(link.element())
      const [address = '', intent = ''] = href.split('#Intent;')
      const { searchParams } = new URL(address.replace('intent:', 'https:'))
      expect(searchParams.get('file')).toBe(`${location.origin}/shared/token-${number}/chair-${number}.glb`)
      expect(searchParams.get('title')).toBe(`Chair 00${number}`)
      expect(intent).toContain(`S.browser_fallback_url=${encodeURIComponent(location.href)};end;`)
    }
  })
})

describe('a desktop', () => {
  it.each([
    ['a client', asClient(), 3],
    ['a guest, who is asked nothing of the catalogue', asGuest(), 0],
  ])('follows in the showroom, as %s', async (_, session, screens) => {
    const server = await open({ session })
    await button('Follow in the showroom').click(patience)
    for (const number of [1, 2, 3]) {
      if (number > 1) await present(server, number)
      const showroom = page.getByRole('application', { name: `Showroom of Chair 00${number}` })
      await expect.element(showroom, patience).toBeVisible()
      await expect.poll(() => showroom.element().hasAttribute('data-ready'), patience).toBe(true)
      const plan = page.getByRole('navigation', { name: 'Screens' }).getByRole('button')
      await expect.poll(() => plan.elements().length).toBe(number === 2 ? screens : 0)
    }
    await present(server, 4)
    await expect.element(page.getByText(/^Chair 004 has no 3D model/)).toBeVisible()
    await present(server, 1)
    await expect.element(page.getByRole('application', { name: /^Showroom of Chair 001/ })).toBeVisible()
  })
})
