/** Which files may be sent, and how large each may be. */
import { useQuery } from '@tanstack/react-query'
import type { UploadLimits } from '@vitrine/contract'
import { settingsQuery } from '../api/domain-queries.ts'

type Kind = Extract<keyof UploadLimits, 'image' | 'video' | 'model'>

const endings: Readonly<Record<Kind, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'heic', 'heif'],
  video: ['mov', 'mp4'],
  model: ['fbx', 'glb', 'gltf', 'zip'],
}
const kinds = Object.keys(endings) as Kind[]

export function endingOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
}

function kindOf(fileName: string): Kind | null {
  const ending = endingOf(fileName)
  return kinds.find((kind) => endings[kind].includes(ending)) ?? null
}

/** Whether a file is media of another kind than the name promises that it would get. */
export function isOtherKind(fileName: string, newName: string): boolean {
  const kind = kindOf(fileName)
  return kind !== null && kind !== kindOf(newName)
}

/** For the file chooser: all kinds, or that of one file. */
export function endingsOfKind(fileName?: string): string {
  const kind = fileName === undefined ? null : kindOf(fileName)
  const wanted = kind === null ? kinds : [kind]
  return wanted.flatMap((one) => endings[one].map((ending) => `.${ending}`)).join(',')
}

/** Bytes that a media file of this name may have; what may not be sent at all is refused by the server with its type. */
export function limitOf(fileName: string, limits: UploadLimits): number {
  return limits[kindOf(fileName) ?? 'image']
}

/** Bytes that a file of this name may have; null where no such file may be sent. */
export function useUploadLimit(): (fileName: string) => number | null {
  const { uploadLimits } = useQuery(settingsQuery()).data ?? {}
  return (fileName) => {
    const kind = kindOf(fileName)
    return kind === null || uploadLimits === undefined ? null : uploadLimits[kind]
  }
}

/** "Supported: TYPES (<size)", a kind each. */
export function useSupported(): readonly { types: string; sizeBytes: number }[] {
  const { uploadLimits } = useQuery(settingsQuery()).data ?? {}
  if (uploadLimits === undefined) return []
  return kinds.map((kind) => ({
    types: endings[kind].join(', ').toUpperCase(),
    sizeBytes: uploadLimits[kind],
  }))
}
