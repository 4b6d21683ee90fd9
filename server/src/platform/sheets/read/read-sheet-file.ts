/**
 * Reads Excel and delimited files by what is in them, whatever they are called: in this very process, which is for
 * `read-sheet.program.ts` alone.
 */
import { open } from 'node:fs/promises'
import { refuse } from '../../errors.ts'
import type { SheetFile, SheetLimits } from './sheet-file.ts'

const headBytes = 4_096

/**
 * Refuses SheetOtherKind, SheetProtected, SheetDamaged, SheetTooLarge for what can't be read. Refusals about rows come as
 * these are read.
 */
export async function readSheetFile(path: string, limits: SheetLimits): Promise<SheetFile> {
  const head = await headOf(path)
  if (head.length === 0) refuse('SheetEmpty')
  if (startsWith(head, zipMark)) return await (await import('./workbook.ts')).openWorkbook(path, limits)
  if (startsWith(head, compoundMark)) {
    // Workbooks with a password and those of Excel 97 lie in the same kind of container.
    const isProtected = head.includes('EncryptedPackage', 0, 'utf16le') || (await holdsPackage(path))
    return isProtected
      ? refuse('SheetProtected')
      : refuse('SheetOtherKind', { format: 'Excel 97–2003 (.xls)' })
  }
  const other = otherKinds.find(({ mark }) => mark.test(head.toString('latin1')))
  if (other !== undefined) refuse('SheetOtherKind', { format: other.format })
  return await (await import('./delimited-file.ts')).openDelimited(path, limits)
}

const zipMark = Buffer.from('PK')
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const otherKinds: readonly { mark: RegExp; format: string }[] = [
  { mark: /^%PDF-/, format: 'PDF' },
  { mark: /^\s*(<!doctype html|<html|<table)/i, format: 'HTML' },
  { mark: /^(\u00ef\u00bb\u00bf)?\s*<\?xml/i, format: 'XML' },
  { mark: /^\{\\rtf/, format: 'RTF' },
  { mark: /^\u0089PNG|^\u00ff\u00d8\u00ff|^GIF8|^RIFF/, format: 'PNG, JPEG, GIF, WebP' },
  { mark: /^7z\u00bc\u00af|^Rar!/, format: '7z, RAR' },
]

function startsWith(content: Buffer, mark: Buffer): boolean {
  return content.subarray(0, mark.length).equals(mark)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Its directory may lie anywhere in the container. */
async function holdsPackage(path: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le')
  const file = await open(path)
  try {
    let former = Buffer.alloc(0)
    for await (const chunk of file.createReadStream()) {
      const both = Buffer.concat([former, chunk as Buffer])
      if (both.includes(name)) return true
      former = both.subarray(-name.length)
    }
    return false
  } finally {
    await file.close()
  }
}
