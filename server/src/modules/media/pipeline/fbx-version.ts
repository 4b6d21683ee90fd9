/** Which FBX are taken, recognised by the first bytes. */
import { BrokenContent } from './broken-content.ts'

const oldestFbx = 7100
const binaryMagic = 'Kaydara FBX Binary  \0'

export function isBinaryFbx(content: Buffer): boolean {
  return content.subarray(0, binaryMagic.length).toString('latin1') === binaryMagic
}

/** `content` may be no more than the file's beginning. Throws BrokenContent for a version before 7100, and for none. */
export function checkFbxVersion(content: Buffer): void {
  const version = versionOf(content)
  if (version < oldestFbx) throw new BrokenContent('fbxTooOld', String(version))
}

function versionOf(content: Buffer): number {
  if (isBinaryFbx(content)) {
    if (content.length < 27) throw new BrokenContent('fbxBroken')
    // Whatever byte 22 says of their order: in the other one, no version is so small.
    return Math.min(content.readUInt32LE(23), content.readUInt32BE(23))
  }
  const said = /FBXVersion:\s*(\d+)/.exec(content.subarray(0, 65_536).toString('latin1'))?.[1]
  if (said === undefined) throw new BrokenContent('fbxBroken')
  return Number(said)
}
