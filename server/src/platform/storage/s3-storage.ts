import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { errorText } from '../startup-error.ts'
import type { StorageConfig } from '../storage-url.ts'
import { checkKey } from './storage-key.ts'
import type { Storage } from './storage-types.ts'

/** Parts of a large upload that are held in memory at a time; S3 takes no smaller ones than 5 MiB. */
const partSizeBytes = 8 * 1024 * 1024
const partsAtOnce = 2

async function nullWhenMissing<Result>(answer: Promise<Result>): Promise<Result | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

/** Keeps files in a bucket, which must exist. Readers see a file only once its upload is complete. */
export function s3Storage(config: Extract<StorageConfig, { kind: 's3' }>): Storage {
  const { bucket: Bucket, endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = config
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Checksums that only Amazon's own service understands are left out.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket, Key: checkKey(key).join('/') })
  const copy = async (from: string, to: string): Promise<boolean> => {
    const CopySource = [Bucket, ...checkKey(from)].map(encodeURIComponent).join('/')
    const copied = await nullWhenMissing(client.send(new CopyObjectCommand({ ...at(to), CopySource })))
    return copied !== null
  }

  return {
    async put(key, content, { contentType }) {
      let sizeBytes = content instanceof Uint8Array ? content.byteLength : 0
      const counted = async function* (stream: Readable) {
        for await (const chunk of stream) {
          sizeBytes += chunk.length
          yield chunk
        }
      }
      await new Upload({
        client,
        params: {
          ...at(key),
          Body:
            content instanceof Uint8Array ? content : Readable.from(counted(content), { objectMode: false }),
          ContentType: contentType,
        },
        partSize: partSizeBytes,
        queueSize: partsAtOnce,
      }).done()
      return sizeBytes
    },
    async move(from, to) {
      if (!(await copy(from, to))) return false
      await client.send(new DeleteObjectCommand(at(from)))
      return true
    },
    copy,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await nullWhenMissing(client.send(new GetObjectCommand({ ...at(key), Range })))
      if (answer === null) return null
      if (!(answer.Body instanceof Readable)) throw new Error('The storage sent no stream')
      return answer.Body
    },
    async stat(key) {
      const answer = await nullWhenMissing(client.send(new HeadObjectCommand(at(key))))
      if (answer === null) return null
      return { sizeBytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
    },
    async delete(key) {
      await nullWhenMissing(client.send(new DeleteObjectCommand(at(key))))
    },
    async *list(folder) {
      const Prefix = `${at(folder).Key}/`
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error) => {
        throw new Error(refusalOf(error) ?? errorText(error), { cause: error })
      })
    },
  }
}

/** The answer to this question has no body, and so no reason but its status. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof S3ServiceException)) return null
  switch (error.$metadata.httpStatusCode) {
    case 301:
      return 'the bucket is in another region'
    case 401:
    case 403:
      return 'the key or its secret is refused'
    case 404:
      return 'there is no such bucket'
    default:
      return null
  }
}
