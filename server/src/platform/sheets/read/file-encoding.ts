/** In which encoding a text file is, by its bytes. */
import { createReadStream } from 'node:fs'
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { damaged } from './faults.ts'

/** Bytes of the sample by which the encoding is detected if the file isn't UTF-8. */
const sampleBytes = 512 * 1024
/** What programs in the countries of our users write, where it isn't UTF-8. */
const usual = 'windows-1252'

/**
 * UTF-8 where all of it is, with or without a mark in front; UTF-16 by its mark or its zero bytes; else the one that its
 * letters speak for. Refuses SheetDamaged for what is no text.
 */
export async function findEncoding(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let sample = Buffer.alloc(0)
  let isUtf8 = true
  let hasZero = false
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer
    if (sample.length === 0) {
      const marked = markedEncoding(bytes)
      if (marked !== null) return marked
    }
    const room = sampleBytes - sample.length
    if (room > 0) sample = Buffer.concat([sample, bytes.subarray(0, room)])
    hasZero ||= bytes.includes(0)
    if (hasZero) break
    isUtf8 &&= isDecoded(decoder, bytes)
    if (!isUtf8 && sample.length >= sampleBytes) break
  }
  if (hasZero) return zeroEncoding(sample) ?? damaged('CSV')
  if (isUtf8 && isDecoded(decoder, null)) return 'utf-8'
  const guessed = chardet.detect(afterAscii(sample)) ?? usual
  // Few letters speak for one encoding of Western Europe as much as for another.
  const isWestern = /^(iso-8859-1|windows-125[0-9]|iso-8859-[29]|utf-8|ascii)$/i.test(guessed)
  return isWestern || !iconv.encodingExists(guessed) ? usual : guessed
}

function isDecoded(decoder: TextDecoder, bytes: Buffer | null): boolean {
  try {
    if (bytes === null) decoder.decode()
    else decoder.decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function markedEncoding([first, second, third]: Buffer): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Latin text in UTF-16 has a zero in every other byte. */
function zeroEncoding(sample: Buffer): string | null {
  const zeros = [0, 0]
  sample.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 4
  if (odd > most && even < odd / 10) return 'utf-16le'
  return even > most && odd < even / 10 ? 'utf-16be' : null
}

/** Plain letters say nothing, and there may be many before the first that does. */
function afterAscii(sample: Buffer): Buffer {
  const first = sample.findIndex((byte) => byte > 0x7f)
  return sample.subarray(Math.max(0, first - 100))
}
