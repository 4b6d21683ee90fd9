// @smoke
/** The file as it was made stands as the prepared one does. */
import { metresOf } from '@vitrine/contract'
import { type ModelSource, Viewer, type ViewerState } from '@vitrine/viewer'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { bytesOf, type Pixels, pixelsOf } from '../../../../../test/pixels.ts'
import type { PreparedOriginal } from '../../../../../test/prepared-originals.ts'

const sidePx = 160
const urls: string[] = []
const opened: Viewer[] = []
let originals: readonly PreparedOriginal[] = []

beforeAll(async () => {
  originals = await commands.preparedOriginals()
}, 120_000)

afterEach(() => {
  for (const one of opened.splice(0)) one.dispose()
  for (const url of urls.splice(0)) URL.revokeObjectURL(url)
  document.body.replaceChildren()
})

function sourceOf(base64: string, format: ModelSource['format']): ModelSource {
  const bytes = bytesOf(base64)
  const url = URL.createObjectURL(new Blob([bytes]))
  urls.push(url)
  return { url, format, sizeBytes: bytes.byteLength }
}

function open({ web, original, format, unit }: PreparedOriginal) {
  const host = document.createElement('div')
  Object.assign(host.style, { width: `${sidePx}px`, height: `${sidePx}px` })
  document.body.append(host)
  const seen: { state: ViewerState | null } = { state: null }
  const viewer = new Viewer({
    host,
    model: sourceOf(web, 'glb'),
    original: sourceOf(original, format),
    metresPerUnit: () => (unit === null ? 1 : metresOf[unit]),
    lighting: { lights: [], environment: { name: 'studio', intensity: 1, rotation: 0 } },
    reducedMotion: true,
    formatLength: String,
    onChange: (state) => {
      seen.state = state
    },
  })
  opened.push(viewer)
  return { viewer, seen }
}

const isModel = ({ data }: Pixels, pixel: number) => (data[pixel * 4 + 3] ?? 0) > 250

/** Part of the pixels with the model in either picture that have it in both. */
function agreement(one: Pixels, other: Pixels): number {
  let [both, either] = [0, 0]
  for (let pixel = 0; pixel < one.width * one.height; pixel += 1) {
    const count = Number(isModel(one, pixel)) + Number(isModel(other, pixel))
    if (count > 0) either += 1
    if (count === 2) both += 1
  }
  return both / either
}

it('stands as the prepared one does, and is as large, whatever its axes and its unit', async () => {
  const differing: string[] = []
  for (const one of originals) {
    const { viewer, seen } = open(one)
    const look = async (isLegacy: boolean) => {
      const isThere = { phase: 'ready', isLegacy }
      await vi.waitFor(() => expect(seen.state).toMatchObject(isThere), { timeout: 60_000 })
      return { sizeCm: seen.state?.sizeCm, picture: await pixelsOf(await viewer.takePicture()) }
    }
    const prepared = await look(false)
    viewer.setLegacy(true)
    const plain = await look(true)
    const sizes = [prepared, plain].map(({ sizeCm }) =>
      [sizeCm?.width, sizeCm?.height, sizeCm?.length]
        .map((side) => Math.round((side ?? 0) * 10) / 10)
        .join(' × '),
    )
    const same = agreement(prepared.picture, plain.picture)
    if (sizes[0] !== sizes[1] || same < 0.98)
      differing.push(`${one.name}: ${sizes.join(', ')}; ${same.toFixed(3)}`)
  }
  expect(originals).toHaveLength(5)
  expect(differing).toEqual([])
})
