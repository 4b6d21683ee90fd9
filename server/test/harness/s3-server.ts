import S3rver from 's3rver'
import type { StorageConfig } from '../../src/platform/storage-url.ts'

/** A server that speaks S3, with one empty bucket, keeping its files in `folder`. */
export async function startS3Server(
  folder: string,
): Promise<{ config: StorageConfig; stop: () => Promise<void> }> {
  const bucket = 'vitrine'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const config: StorageConfig = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    // The only credentials this server knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return { config, stop: () => server.close() }
}
