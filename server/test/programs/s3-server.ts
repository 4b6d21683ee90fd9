// `node s3-server.ts FOLDER`: a server that speaks S3, for tests that stop it where it is. Prints where it listens, and
// ends with the program that started it.
import { startS3Server } from '../harness/servers/s3-server.ts'

const [folder = ''] = process.argv.slice(2)
const { config, stop } = await startS3Server(folder)
if (config.kind !== 's3') throw new Error('It keeps files on disk')
const { endpoint, bucket, credentials, region } = config
const url = new URL(endpoint.replace('http:', 's3:'))
Object.assign(url, {
  username: credentials?.accessKeyId,
  password: credentials?.secretAccessKey,
  pathname: bucket,
})
url.search = String(new URLSearchParams({ region, tls: 'off' }))
process.stdout.write(`${url.href}\n`)
process.on('disconnect', () => void stop().then(() => process.exit(0)))
