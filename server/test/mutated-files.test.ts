/**
 * Files as they are made, changed at random places: whatever comes of them, it is what they hold or a refusal that pages
 * have words for, within the limits of the process that reads them, and no event of the server waits for it.
 * `VITRINE_PROOF_WORLDS=2000` tries as many of each kind, which takes hours.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { BrokenContent } from '../src/modules/media/pipeline/broken-content.ts'
import { prepareModel } from '../src/modules/media/pipeline/prepare-model.ts'
import { preparePicture } from '../src/modules/media/pipeline/prepare-picture.ts'
import { prepareVideo } from '../src/modules/media/pipeline/prepare-video.ts'
import { checkArchive } from '../src/modules/operator/archives/check-archive.ts'
import { Refusal } from '../src/platform/errors.ts'
import { openSheetFile } from '../src/platform/sheets/read/open-sheet-file.ts'
import { usualSheetLimits } from '../src/platform/sheets/read/sheet-file.ts'
import { number, row, text, workbookParts, zipOf } from './factories/awkward-sheets/workbook.ts'
import { archivedSchema, archiveOf, archiveParts } from './factories/company-archives.ts'
import { binaryFbx } from './factories/fbx-files.ts'
import { movFilm, mp4Film } from './factories/films.ts'
import { heicPhoto } from './factories/heic-files.ts'
import { fbxBox, glbBox, gltfZip, mtl, objBox, zipOf as plainZip } from './factories/models.ts'
import { proofSeed, proofSize, proofWorlds } from './harness/proof-figures.ts'

const isLong = proofSize === 'long'
/** Preparing one takes seconds. */
const share = proofSize === 'quick' ? 4 : 1
const runs = (few: number) => ({ numRuns: isLong ? proofWorlds : Math.ceil(few / share), seed: proofSeed })
const limitMs = isLong ? 12 * 3_600_000 : 600_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-mutated-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Change {
  does: 'overwrite' | 'cut' | 'repeat' | 'insert'
  /** Where the change begins, from 0 to 1 of the file's length. */
  part: number
  length: number
  bytes: Uint8Array
}

const change: fc.Arbitrary<Change> = fc.record({
  does: fc.constantFrom('overwrite', 'cut', 'repeat', 'insert'),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(8), fc.nat(400)),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 8 }),
    // Counts and lengths that files state are numbers of four bytes, or digits.
    fc.constantFrom(Buffer.from('ffffffff', 'hex'), Buffer.from('ffffff7f', 'hex'), Buffer.from('99999999')),
  ),
})
const changes = fc.array(change, { minLength: 1, maxLength: 4 })

function changed(content: Buffer, given: readonly Change[]): Buffer {
  return given.reduce<Buffer>((found, { does, part, length, bytes }) => {
    const from = Math.floor(part * found.length)
    const before = found.subarray(0, from)
    const chosen = found.subarray(from, from + length)
    if (does === 'cut') return Buffer.concat([before, found.subarray(from + length)])
    if (does === 'repeat')
      return Buffer.concat([before, ...Array.from({ length: 300 }, () => chosen), found.subarray(from)])
    const rest = found.subarray(does === 'insert' ? from : from + bytes.length)
    return Buffer.concat([before, bytes, rest])
  }, content)
}

/** By processor time of the thread that answers requests: a busy machine lengthens no piece of work. */
const longestPieceMs = 100

/** The longest piece of work of this thread while `work` goes on, in milliseconds of processor time. */
async function longestPieceOf(work: Promise<unknown>): Promise<number> {
  let before = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }
  const timer = setInterval(look, 10)
  await work.finally(() => clearInterval(timer))
  look()
  return longest
}

type Read = (path: string, work: string) => Promise<unknown>

/** The first file of a kind loads the programs that read it. */
const loaded = new WeakSet<Read>()

/** Fails for whatever is neither content nor a known refusal, and where this thread is busy for long. */
async function comesToAnEnd(content: Buffer, read: Read): Promise<void> {
  const longest = await longestPieceOf(readOrRefuse(content, read))
  if (loaded.has(read)) expect(longest).toBeLessThan(longestPieceMs)
  loaded.add(read)
}

async function readOrRefuse(content: Buffer, read: Read): Promise<void> {
  const work = await mkdtemp(join(folder, 'one-'))
  const path = join(work, 'original')
  await writeFile(path, content)
  try {
    await read(path, work)
  } catch (error) {
    const isKnown = error instanceof Refusal && /^(Sheet|Archive)/.test(error.key)
    if (!(error instanceof BrokenContent) && !isKnown) throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const little = { cpuSeconds: 20, memoryBytes: 300 * 1024 ** 2, heapMegabytes: 1_024 }

async function readSheet(path: string): Promise<void> {
  const { rows } = await openSheetFile(path, usualSheetLimits, little)
  for await (const _ of rows());
}

const preparing = (source: string, folder: string) => ({
  source,
  folder,
  signal: new AbortController().signal,
  onProgress: () => {},
})

const readPicture: Read = (path, work) => preparePicture({ ...preparing(path, work), name: 'picture' })
const readModel: Read = (path, work) => prepareModel(preparing(path, work), { unit: null, size: {} })
const readFilm: Read = (path, work) => prepareVideo(preparing(path, work))

const readArchive: Read = (path, folder) =>
  checkArchive({ path, folder, schema: archivedSchema }, { limits: little })

const table = {
  shared: ['<t>Oak</t>', '<r><rPr><b/></rPr><t>As</t></r><r><t>h</t></r>'],
  rows: row(1, text('Wood'), '<c t="s"><v>1</v></c>') + row(2, number('1.5'), number('45322', 1)),
}

describe('a changed file', () => {
  it(
    'of a workbook, in its parts, has rows or is refused',
    async () => {
      const parts = workbookParts(table)
      const property = fc.asyncProperty(
        fc.constantFrom(...Object.keys(parts)),
        changes,
        async (name, given) => {
          const other = { ...parts, [name]: changed(Buffer.from(String(parts[name])), given) }
          await comesToAnEnd(await zipOf(other), readSheet)
        },
      )
      await fc.assert(property, runs(20))
    },
    limitMs,
  )

  const sheets: readonly [string, () => Promise<Buffer>][] = [
    ['workbook', () => zipOf(workbookParts(table))],
    ['delimited', async () => Buffer.from('sep=;\r\nA;B\r\n1;"two;\r\nthree"\r\nÄ;4,5\r\n')],
  ]
  it.each(sheets)(
    'of the kind %s has rows or is refused',
    async (_, make) => {
      const content = await make()
      const property = fc.asyncProperty(changes, (given) => comesToAnEnd(changed(content, given), readSheet))
      await fc.assert(property, runs(20))
    },
    limitMs,
  )

  const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2864c7' } })
  const pictures: readonly [string, () => Promise<Buffer>][] = [
    ['HEIC', async () => heicPhoto()],
    ['JPEG', () => drawn().jpeg().toBuffer()],
    ['PNG', () => drawn().png().toBuffer()],
    ['WebP', () => drawn().webp().toBuffer()],
    ['AVIF', () => drawn().avif().toBuffer()],
  ]
  it.each(pictures)(
    'of the kind %s is prepared or refused',
    async (_, make) => {
      const content = await make()
      const property = fc.asyncProperty(changes, (given) =>
        comesToAnEnd(changed(content, given), readPicture),
      )
      await fc.assert(property, runs(5))
    },
    limitMs,
  )

  it(
    'of an archive of a company, whole or in its parts, is one or is refused',
    async () => {
      const parts = archiveParts(await drawn().png().toBuffer())
      const path = join(folder, 'archive')
      await writeFile(path, archiveOf(parts))
      await readArchive(path, folder)
      const places = fc.option(fc.constantFrom(...Object.keys(parts)))
      const property = fc.asyncProperty(places, changes, async (name, given) => {
        const part = name === null ? undefined : parts[name]
        const other =
          name === null || part === undefined
            ? changed(archiveOf(parts), given)
            : archiveOf({ ...parts, [name]: changed(part, given) })
        await comesToAnEnd(other, readArchive)
      })
      await fc.assert(property, runs(20))
    },
    limitMs,
  )

  const models: readonly [string, () => Promise<Buffer>][] = [
    ['GLB', () => glbBox([1, 1, 1])],
    ['glTF in a zip', () => gltfZip([1, 1, 1])],
    ['OBJ in a zip', async () => plainZip({ 'box.obj': objBox([1, 1, 1]), 'box.mtl': mtl() })],
    ['FBX as text', async () => fbxBox([1, 1, 1])],
    ['FBX', async () => binaryFbx(100)],
  ]
  it.each(models)(
    'of the kind %s is prepared or refused',
    async (_, make) => {
      const content = await make()
      const property = fc.asyncProperty(changes, (given) => comesToAnEnd(changed(content, given), readModel))
      await fc.assert(property, runs(3))
    },
    limitMs,
  )

  it(
    'of a film is prepared or refused where there is no ffmpeg',
    async () => {
      vi.stubEnv('PATH', folder)
      onTestFinished(() => void vi.unstubAllEnvs())
      const property = fc.asyncProperty(changes, fc.constantFrom(mp4Film, movFilm), (given, film) =>
        comesToAnEnd(changed(film, given), readFilm),
      )
      await fc.assert(property, runs(200))
    },
    limitMs,
  )

  it(
    'of a film is prepared or refused (needs ffmpeg)',
    async () => {
      const property = fc.asyncProperty(changes, (given) => comesToAnEnd(changed(mp4Film, given), readFilm))
      await fc.assert(property, runs(3))
    },
    limitMs,
  )
})
