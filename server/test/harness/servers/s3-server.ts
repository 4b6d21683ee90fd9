import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import S3rver from 's3rver'
import type { StorageConfig } from '../../../src/platform/storage-url.ts'

export interface S3Server {
  config: Extract<StorageConfig, { kind: 's3' }>
  stop(): Promise<void>
}

/** A server that speaks S3, with one empty bucket, keeping its files in `folder`. */
export async function startS3Server(folder: string): Promise<S3Server> {
  const bucket = 'vitrine'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  let underWay = 0
  server.middleware.unshift(async (_context, next) => {
    underWay += 1
    try {
      await next()
    } finally {
      underWay -= 1
    }
  })
  const { port } = await server.run()
  const config: S3Server['config'] = {
    kind: 's3',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    // The only credentials this server knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    forcePathStyle: true,
  }
  // What a caller has given up is still being written: whoever removes the folder then would end the test's process.
  const stop = async () => {
    await server.close()
    for (let tries = 0; underWay > 0 && tries < 100; tries++) await delay(50)
  }
  return { config, stop }
}

export interface HangingS3Server extends S3Server {
  /** From now on it takes connections and what is sent, and answers nothing, until `goOn`. */
  hang(): void
  goOn(): void
  /** Connections that it has at the moment. */
  countConnections(): number
}

/** The same behind a gate that can be shut. */
export async function startHangingS3Server(folder: string): Promise<HangingS3Server> {
  const { config, stop } = await startS3Server(folder)
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let isHanging = false
  const gate = createServer((near) => {
    const far = connect(Number(new URL(config.endpoint).port), '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    near.on('data', (piece) => far.write(piece))
    near.on('end', () => far.end())
    far.on('data', (piece) => near.write(piece))
    far.on('end', () => near.end())
    if (isHanging) far.pause()
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const address = gate.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    config: { ...config, endpoint: `http://127.0.0.1:${port}` },
    hang: () => {
      isHanging = true
      for (const { far } of pairs) far.pause()
    },
    goOn: () => {
      isHanging = false
      for (const { far } of pairs) far.resume()
    },
    countConnections: () => pairs.size,
    stop: async () => {
      for (const { near } of pairs) near.destroy()
      gate.close()
      await stop()
    },
  }
}
