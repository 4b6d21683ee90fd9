/** The parts that a film (MP4, QuickTime) is built of: one after the other, each with its length and its kind. */
import { type FileHandle, open } from 'node:fs/promises'
import { BrokenContent } from './broken-content.ts'

interface FilmPart {
  kind: string
  /** Where what it holds begins, and where it ends by what it says of itself. */
  from: number
  to: number
}

const headBytes = 16
/** More parts than any film has; films of fragments have many. */
const mostParts = 1_000_000
/** Within what describes a film. */
const mostDescribing = 10_000
const extended = 1
const toTheEnd = 0

/** Stops where something else begins, and where no part is left of `left`. */
async function* partsWithin(
  file: FileHandle,
  [start, end]: readonly [start: number, end: number],
  left: { parts: number },
): AsyncGenerator<FilmPart> {
  const head = Buffer.alloc(headBytes)
  for (let place = start; place < end && left.parts > 0; left.parts -= 1) {
    const { bytesRead } = await file.read(head, 0, headBytes, place)
    if (bytesRead < 8) return yield { kind: '', from: place, to: place + 8 }
    const short = head.readUInt32BE(0)
    const ownHead = short === extended ? 16 : 8
    const length =
      short === toTheEnd ? end - place : short === extended ? Number(head.readBigUInt64BE(8)) : short
    if (length < ownHead) return
    yield { kind: head.toString('latin1', 4, 8), from: place + ownHead, to: place + length }
    place += length
  }
}

/** Whether a film ends before it says. False for what isn't built of such parts. */
export async function isCutShort(path: string): Promise<boolean> {
  return await withFile(path, async (file, size) => {
    let end = 0
    for await (const { to } of partsWithin(file, [0, size], { parts: mostParts })) end = to
    return end > size
  })
}

/**
 * Checks what can be known of a film without drawing it: that it is described, has a track of pictures, and that
 * something of them is there. Throws BrokenContent.
 */
export async function checkFilm(path: string): Promise<void> {
  await withFile(path, async (file, size) => {
    let described: FilmPart | null = null
    let hasContent = false
    for await (const part of partsWithin(file, [0, size], { parts: mostParts })) {
      if (part.kind === 'moov' && part.to <= size) described = part
      if (part.kind === 'mdat' && part.from < Math.min(part.to, size)) hasContent = true
      if (described !== null && hasContent) break
    }
    if (described === null || !hasContent) throw new BrokenContent('videoBroken')
    if (!(await hasPictures(file, described))) throw new BrokenContent('videoNoPicture')
  })
}

/** Where the kind of a track stands in its `hdlr`. */
const kindOfTrackAt = 8

async function hasPictures(file: FileHandle, described: FilmPart): Promise<boolean> {
  const left = { parts: mostDescribing }
  for await (const track of partsWithin(file, [described.from, described.to], left)) {
    // A description that is packed says nothing without being unpacked.
    if (track.kind === 'cmov') return true
    if (track.kind !== 'trak') continue
    for await (const medium of partsWithin(file, [track.from, track.to], left)) {
      if (medium.kind !== 'mdia') continue
      for await (const { kind, from } of partsWithin(file, [medium.from, medium.to], left))
        if (kind === 'hdlr' && (await textAt(file, from + kindOfTrackAt)) === 'vide') return true
    }
  }
  return false
}

async function textAt(file: FileHandle, place: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, place)
  return buffer.toString('latin1', 0, bytesRead)
}

async function withFile<Result>(
  path: string,
  work: (file: FileHandle, size: number) => Promise<Result>,
): Promise<Result> {
  const file = await open(path)
  try {
    return await work(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}
