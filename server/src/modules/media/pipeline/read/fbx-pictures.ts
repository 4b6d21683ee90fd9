/** The pictures that an FBX names, found in a zip and laid where its converter looks for them. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseName, findZipped, folderOf, type ZippedFiles } from './zipped-files.ts'

const endings = /\.(?:png|jpe?g|tga|tiff?|bmp|exr|psd|dds|webp)(?![\w.])/gi
const longestPath = 500
const [space, quote] = [0x20, 0x22]
const longestName = 255

/** Every picture that it speaks of, with the folders of the disk where it was made. */
export function picturesNamedIn(content: Buffer): string[] {
  const names = new Set<string>()
  for (const { index, 0: ending } of content.toString('latin1').matchAll(endings)) {
    const from = beginningOf(content, index)
    if (from < index) names.add(content.toString('utf8', from, index + ending.length))
  }
  return [...names]
}

/** Texts stand between quotes; in binary files behind their length, whose last byte is no letter. */
function beginningOf(content: Buffer, end: number): number {
  let from = end
  while (from > Math.max(0, end - longestPath)) {
    const before = content[from - 1] ?? 0
    if (before < space || before === quote) break
    from -= 1
  }
  return from
}

/** Returns the names of those that are there. `slashes` in names have become underscores, as in the file beside them. */
export async function layPictures(
  names: readonly string[],
  { files, model, folder }: { files: ZippedFiles; model: string; folder: string },
): Promise<string[]> {
  const laid: string[] = []
  for (const name of names) {
    const path = findZipped(files, folderOf(model), name)
    const flat = name.replace(/[\\/]/g, '_')
    if (path === null || Buffer.byteLength(flat) > longestName || /^\.+$/.test(flat)) continue
    await writeFile(join(folder, flat), files.get(path) ?? '')
    laid.push(name)
  }
  return laid
}

/** Those of the names that were neither laid there nor contained in the file itself, which the converter unpacks beside it. */
export async function missingOf(
  names: readonly string[],
  laid: readonly string[],
  folder: string,
): Promise<string[]> {
  const unpacked = await readdir(join(folder, 'source.fbm')).catch(() => [])
  const there = new Set([...laid, ...unpacked].map((name) => baseName(name).toLowerCase()))
  const flat = unpacked.map((name) => name.toLowerCase())
  return names.filter((name) => {
    const base = baseName(name).toLowerCase()
    return !there.has(base) && !flat.some((one) => one.endsWith(`_${base}`))
  })
}
