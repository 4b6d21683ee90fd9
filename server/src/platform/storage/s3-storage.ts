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
import { Refusal } from '../errors.ts'
import { errorText } from '../startup-error.ts'
import type { StorageConfig } from '../storage-url.ts'
import { currentWork } from '../work/request-work.ts'
import { checkKey } from './storage-key.ts'
import type { Storage } from './storage-types.ts'

/** Milliseconds until a storage that says nothing is given up, each time it is asked. */
export interface StorageTimes {
  connectMs: number
  /** Until an answer begins. */
  answerMs: number
  /** The same for a part that is sent. */
  partMs: number
  /** The same for a copy, which some make byte by byte before they answer; and between two pieces of any answer. */
  copyMs: number
}

const usualTimes: StorageTimes = { connectMs: 3_000, answerMs: 10_000, partMs: 30_000, copyMs: 300_000 }
/** What was given up is tried once more. */
const triesOfEach = 2
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
export function s3Storage(config: Extract<StorageConfig, { kind: 's3' }>, times = usualTimes): Storage {
  const { bucket: Bucket, endpoint, region, forcePathStyle, credentials } = config
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle,
    // Without them the SDK asks the environment, the machine and its files, and asks again before they run out.
    ...(credentials && { credentials }),
    // Checksums that only Amazon's own service understands are left out.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: triesOfEach,
    requestHandler: {
      connectionTimeout: times.connectMs,
      requestTimeout: times.partMs,
      socketTimeout: times.copyMs,
      throwOnRequestTimeout: true,
    },
  })
  // Known from the last check: requests don't wait for it then, holding what they were sent in memory. Jobs do.
  let isAway = false
  const refuseWhileAway = () => {
    if (isAway && currentWork() !== null) throw new Refusal('Unavailable')
  }
  const answers = { requestTimeout: times.answerMs }
  const at = (key: string) => ({ Bucket, Key: checkKey(key).join('/') })
  const copy = async (from: string, to: string): Promise<boolean> => {
    const CopySource = [Bucket, ...checkKey(from)].map(encodeURIComponent).join('/')
    refuseWhileAway()
    const asked = new CopyObjectCommand({ ...at(to), CopySource })
    const copied = await nullWhenMissing(client.send(asked, { requestTimeout: times.copyMs }))
    return copied !== null
  }

  return {
    async put(key, content, { contentType }) {
      refuseWhileAway()
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
      await client.send(new DeleteObjectCommand(at(from)), answers)
      return true
    },
    copy,
    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      refuseWhileAway()
      const answer = await nullWhenMissing(client.send(new GetObjectCommand({ ...at(key), Range }), answers))
      if (answer === null) return null
      if (!(answer.Body instanceof Readable)) throw new Error('The storage sent no stream')
      return answer.Body
    },
    async stat(key) {
      refuseWhileAway()
      const answer = await nullWhenMissing(client.send(new HeadObjectCommand(at(key)), answers))
      if (answer === null) return null
      return { sizeBytes: answer.ContentLength ?? 0, modifiedAt: answer.LastModified ?? new Date(0) }
    },
    async delete(key) {
      refuseWhileAway()
      await nullWhenMissing(client.send(new DeleteObjectCommand(at(key)), answers))
    },
    async *list(folder) {
      const Prefix = `${at(folder).Key}/`
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
      }
    },
    async check(signal) {
      const asked = new HeadBucketCommand({ Bucket })
      await client.send(asked, { ...answers, ...(signal && { abortSignal: signal }) }).catch((error) => {
        isAway = true
        throw new Error(refusalOf(error) ?? errorText(error), { cause: error })
      })
      isAway = false
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
