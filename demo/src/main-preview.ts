// Writes all demo files and contact sheets to a folder, to be looked at:
//   node demo/src/main-preview.ts FOLDER [atelier|lumen]
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CatalogKey } from './catalog.ts'
import { type DemoFile, type DemoFiles, generateCatalog } from './index.ts'

const [folder = 'demo-preview', only] = process.argv.slice(2)
const columns = 8
const cell = { width: 300, height: 225 }
const perSheet = columns * 8

for (const key of ['atelier', 'lumen'] as const) {
  if (!only || only === key) await preview(key)
}

async function* allOf(...parts: DemoFiles[]): AsyncGenerator<DemoFile> {
  for (const part of parts) yield* part.stream()
}

async function preview(key: CatalogKey): Promise<void> {
  const place = join(folder, key)
  await mkdir(place, { recursive: true })
  const started = performance.now()
  const { catalog, first, rest } = generateCatalog(key, 'full')
  const sizes = new Map<string, { count: number; bytes: number; largest: number }>()
  const tiles: { name: string; picture: Buffer }[] = []
  for await (const { type, target, fileName, bytes } of allOf(first, rest)) {
    const sum = sizes.get(type) ?? { count: 0, bytes: 0, largest: 0 }
    sizes.set(type, {
      count: sum.count + 1,
      bytes: sum.bytes + bytes.length,
      largest: Math.max(sum.largest, bytes.length),
    })
    if (target.kind === 'folder-cover') await writeFile(join(place, `cover-${target.folder}.png`), bytes)
    else await writeFile(join(place, fileName), bytes)
    if (type === 'image' && fileName.endsWith('.jpg')) {
      tiles.push({
        name: fileName,
        picture: await sharp(bytes).resize(cell.width, cell.height, { fit: 'cover' }).toBuffer(),
      })
    }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `${catalog.company.name}: ${catalog.products.length} products, ${first.count + rest.count} files, ${seconds} s, ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`,
  )
  for (const [type, { count, bytes, largest }] of sizes) {
    process.stdout.write(
      `  ${type}: ${count}, ${(bytes / 1e6).toFixed(1)} MB, mean ${Math.round(bytes / count / 1000)} kB, largest ${Math.round(largest / 1000)} kB\n`,
    )
  }
  tiles.sort((a, b) => a.name.localeCompare(b.name))
  for (let page = 0; page * perSheet < tiles.length; page++) {
    const shown = tiles.slice(page * perSheet, (page + 1) * perSheet)
    await sharp({
      create: {
        width: columns * cell.width,
        height: Math.ceil(shown.length / columns) * cell.height,
        channels: 3,
        background: '#ffffff',
      },
    })
      .composite(
        shown.map(({ picture }, i) => ({
          input: picture,
          left: (i % columns) * cell.width,
          top: Math.floor(i / columns) * cell.height,
        })),
      )
      .png()
      .toFile(join(folder, `sheet-${key}-${page + 1}.png`))
  }
}
