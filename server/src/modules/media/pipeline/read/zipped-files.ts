/** Finds files of a zip by the names that files of designers call them. */

/** Files by their path in the zip, with `/` between folders. */
export type ZippedFiles = ReadonlyMap<string, Buffer>

/**
 * The path in the zip of a file that another one in `folder` names: there, else wherever a single one of this name
 * lies, as names often are those of the disk that it was made on. Null where there is none.
 */
export function findZipped(files: ZippedFiles, folder: string, name: string): string | null {
  const asked = decoded(name).replaceAll('\\', '/').replace(/^\.\//, '')
  for (const path of [folder + name, folder + asked]) if (files.has(path)) return path
  const paths = [...files.keys()]
  const folded = comparable(folder + asked)
  const beside = paths.find((path) => comparable(path) === folded)
  if (beside !== undefined) return beside
  const base = comparable(baseName(asked))
  const [only, ...others] = paths.filter((path) => comparable(baseName(path)) === base)
  return others.length === 0 ? (only ?? null) : null
}

/** The last part of a path of any system. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** With its `/`; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** Macs write letters with marks in two parts, Windows in one, and neither minds capitals. */
function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
