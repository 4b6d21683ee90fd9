/** What preparing files costs, two at a time as on a small server, against the bare libraries doing the least. */
import { cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Logger, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { meshopt, textureCompress } from '@gltf-transform/functions'
import { prepareModel, preparePicture, prepareVideo } from '@vitrine/server/bench'
import { MeshoptEncoder } from 'meshoptimizer'
import sharp from 'sharp'
import { quantiles, ratio, row, timed } from '../measure.ts'
import { makeSamples, type Sample } from './sample-files.ts'

const atOnce = 2

export async function benchPreparing(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  try {
    const samples = await makeSamples(folder)
    console.log(
      row(
        'file',
        'files a minute',
        'p50',
        'p95',
        'MB in',
        'MB to browsers',
        'phones',
        'preview, kB',
        'to the floor',
      ),
    )
    console.log(row(...Array.from({ length: 9 }, () => '---')))
    for (const [kind, ofKind] of Map.groupBy(samples, ({ kind }) => kind))
      await benchKind(folder, kind, ofKind)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchKind(folder: string, kind: string, samples: readonly Sample[]): Promise<void> {
  const times: number[] = []
  const sizes = { in: 0, web: 0, phone: 0, preview: 0 }
  // `+=` would read the sum before what it waits for, and lose what the other worker adds meanwhile.
  const add = (of: keyof typeof sizes, bytes: number) => {
    sizes[of] += bytes
  }
  const waiting = samples.map((sample, place) => ({ ...sample, place }))
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { path, place } = next
      const made = join(folder, `made-${place}`)
      await mkdir(made)
      // As for an upload, which lies there without a name.
      const source = join(made, 'original')
      await cp(path, source)
      add('in', (await stat(source)).size)
      const { signal } = new AbortController()
      const preparing = { source, folder: made, name: basename(path), signal, onProgress: () => {} }
      times.push(
        await timed(async () => {
          const { files, manifest } = await prepare(kind, preparing)
          const lost = manifest.warnings.find(({ code }) => isOtherWork(code))
          if (lost !== undefined) throw new Error(`${kind}: ${JSON.stringify(lost)}`)
          const bytes = async (file: string | undefined) => (file === undefined ? 0 : (await stat(file)).size)
          add('web', await bytes(files.web ?? files.film ?? files.w1920))
          add('phone', await bytes(files.phone ?? files.w960))
          add('preview', await bytes(files.poster ?? files.thumbnail))
        }),
      )
      await rm(made, { recursive: true })
    }
  }
  const all = await timed(() => Promise.all(Array.from({ length: atOnce }, worker)))
  const floor = await floorOf(kind, samples)
  const { p50, p95 } = quantiles(times)
  const count = samples.length
  const mb = (bytes: number) => (bytes === 0 ? '' : (bytes / count / 1e6).toFixed(2))
  console.log(
    row(
      kind,
      ((count / all) * 60_000).toFixed(0),
      p50,
      p95,
      mb(sizes.in),
      mb(sizes.web),
      mb(sizes.phone),
      (sizes.preview / count / 1e3).toFixed(0),
      floor === null ? '' : ratio(all, floor),
    ),
  )
}

/** Without textures or films, or by the second reader of FBX: not what is to be measured. */
function isOtherWork(code: string): boolean {
  return ['missingTextures', 'fbxReadPlainly', 'noVideoTools'].includes(code)
}

type Preparing = Parameters<typeof preparePicture>[0]

async function prepare(kind: string, preparing: Preparing) {
  if (kind.startsWith('JPEG')) return await preparePicture(preparing)
  return /^(MP4|MOV)/.test(kind)
    ? await prepareVideo(preparing)
    : await prepareModel(preparing, { unit: null, size: {} })
}

/** The least that has to be done in one process: for a GLB its own two steps, for a picture three resizings. */
async function floorOf(kind: string, samples: readonly Sample[]): Promise<number | null> {
  if (kind.startsWith('JPEG')) return await timed(() => twoAtATime(samples, resizeThrice))
  return kind.startsWith('GLB') ? await timed(() => twoAtATime(samples, compress)) : null
}

async function twoAtATime(
  samples: readonly Sample[],
  work: (path: string) => Promise<unknown>,
): Promise<void> {
  const waiting = [...samples]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next.path)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

async function resizeThrice(path: string): Promise<void> {
  const picture = await readFile(path)
  for (const pixels of [480, 960, 1_920])
    await sharp(picture)
      .autoOrient()
      .resize(pixels, pixels, { fit: 'inside' })
      .webp({ quality: 80 })
      .toBuffer()
}

async function compress(path: string): Promise<void> {
  await MeshoptEncoder.ready
  const io = new NodeIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
  const document = (await io.read(path)).setLogger(new Logger(Logger.Verbosity.SILENT))
  await document.transform(
    textureCompress({ encoder: sharp, targetFormat: 'webp', resize: [2_048, 2_048] }),
    meshopt({ encoder: MeshoptEncoder, level: 'medium' }),
  )
  await io.writeBinary(document)
}
