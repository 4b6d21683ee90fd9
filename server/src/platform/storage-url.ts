/** Where uploaded and generated files are kept. */
export type StorageConfig =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      /** Origin of the server, e.g. `https://s3.eu-west-3.amazonaws.com`. */
      endpoint: string
      region: string
      bucket: string
      /** Absent: as Amazon's tools find them, by the role of the machine or in the environment. */
      credentials?: { accessKeyId: string; secretAccessKey: string }
      /** The bucket's name in the path rather than in the host name. */
      forcePathStyle: boolean
    }

/**
 * Reads `s3://key:secret@host:port/bucket?region=us-east-1&tls=on&style=path`. Special characters in key and secret
 * are percent-encoded; without both, those of the machine's role are taken. `tls` is `on` (default) or `off`; `style` is `path` (default) or `host`.
 * @returns the storage, or what is wrong with the text
 */
export function parseStorageUrl(text: string): StorageConfig | string {
  const form = 'must look like s3://key:secret@host:port/bucket?region=us-east-1&tls=on'
  if (!URL.canParse(text)) return form
  const url = new URL(text)
  const bucket = url.pathname.slice(1)
  const hasBoth = url.username !== '' && url.password !== ''
  const hasNone = url.username === '' && url.password === ''
  if (url.protocol !== 's3:' || !url.host || !(hasBoth || hasNone) || !/^[^/]+$/.test(bucket)) return form
  const tls = url.searchParams.get('tls') ?? 'on'
  const style = url.searchParams.get('style') ?? 'path'
  if (tls !== 'on' && tls !== 'off') return 'has a tls that is neither on nor off'
  if (style !== 'path' && style !== 'host') return 'has a style that is neither path nor host'
  return {
    kind: 's3',
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket: decodeURIComponent(bucket),
    forcePathStyle: style === 'path',
    ...(hasBoth && {
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    }),
  }
}
