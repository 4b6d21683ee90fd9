/** The composition for one machine: what it names is there, and what its parts are told of one another is true. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../server/src/platform/config.ts'
import { imageFacts, isCommand, refuseUnknown } from './known-names.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const text = readFileSync(join(deploy, 'compose.yml'), 'utf8')

interface Service {
  image: string
  build?: { context: string; dockerfile: string; target: string }
  command?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  networks?: string[] | { inside: { ipv4_address: string } }
  depends_on?: string[] | Record<string, object>
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
}
interface Composition {
  services: Record<string, Service>
  volumes: Record<string, null>
  secrets: Record<string, { file: string }>
  networks: { inside: { ipam: { config: { subnet: string }[] } } }
}
const composition: Composition = parse(text, { merge: true })
const { services } = composition
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('vitrine-'))
const targets = [...readFileSync(join(deploy, 'Containerfile'), 'utf8').matchAll(/^FROM .* AS (\w+)$/gm)].map(
  ([, name]) => name,
)

function withSecrets<Result>(use: (folder: string) => Result): Result {
  const place = mkdtempSync(join(tmpdir(), 'vitrine-secrets-'))
  try {
    const folder = join(place, 'secrets')
    const script = readFileSync(join(deploy, 'make-secrets'), 'utf8')
    // The account is for root to choose.
    const mine = process.getuid?.() === 0 ? script : script.replace(/^chown .*$/m, '')
    execFileSync('sh', ['-c', mine, 'make-secrets', folder])
    return use(folder)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

it('has two servers, two workers and one step that migrates, of images that are built here', () => {
  expect(ours.map(([name, { image }]) => [name, image])).toEqual([
    ['api-1', 'vitrine-api'],
    ['api-2', 'vitrine-api'],
    ['worker-1', 'vitrine-worker'],
    ['worker-2', 'vitrine-worker'],
    ['migrate', 'vitrine-api'],
  ])
  for (const [name, { image, build }] of ours.filter(([, one]) => one.build !== undefined)) {
    expect(existsSync(join(deploy, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
    expect([name, `vitrine-${build?.target}`]).toEqual([name, image])
    expect(targets).toContain(build?.target)
  }
})

it.each(ours)('%s can change nothing but its scratch, and is told what there is', (_name, service) => {
  const { folders } = imageFacts()
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  const places = [...(service.tmpfs ?? []), ...(service.volumes ?? []).map((volume) => volume.split(':')[1])]
  expect(places.sort()).toEqual(folders.sort())
  expect(refuseUnknown(Object.keys(service.environment ?? {}))).toEqual([])
  if (service.command !== undefined) expect(isCommand(service.command)).toBe(true)
})

it('what services name is there', () => {
  for (const [name, service] of Object.entries(services)) {
    for (const secret of service.secrets ?? []) expect(Object.keys(composition.secrets)).toContain(secret)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(existsSync(join(deploy, source))).toBe(true)
      else expect(Object.keys(composition.volumes)).toContain(source)
    }
    const before = service.depends_on ?? []
    for (const other of Array.isArray(before) ? before : Object.keys(before))
      expect([name, Object.keys(services)]).toEqual([name, expect.arrayContaining([other])])
  }
})

it('the proxy leads to the servers, and they believe it alone', () => {
  const { proxy } = services
  const { port } = imageFacts()
  expect(proxy?.environment).toMatchObject({
    VITRINE_UPSTREAM: `api-1:${port}`,
    VITRINE_OTHERS: `api-2:${port}`,
  })
  for (const name of Object.keys(proxy?.environment ?? {}))
    expect(readFileSync(join(deploy, 'Caddyfile'), 'utf8')).toContain(`{$${name}`)
  const networks = proxy?.networks ?? []
  const address = Array.isArray(networks) ? '' : networks.inside.ipv4_address
  for (const [, { environment }] of ours)
    expect(environment).toMatchObject({ TRUST_PROXY: address, VITRINE_TLS_ASK_FROM: address })
  const [, network] = /^(.*)\.0\/24$/.exec(composition.networks.inside.ipam.config[0]?.subnet ?? '') ?? []
  expect(address.startsWith(`${network}.`)).toBe(true)
})

it('its secrets are made, are for root and the account of the images, and are what the program takes', () => {
  withSecrets((folder) => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(composition.secrets).sort())
    for (const name of readdirSync(folder)) {
      expect(composition.secrets[name]?.file).toBe(`\${SECRETS:-/etc/vitrine-compose}/${name}`)
      const { mode, uid } = statSync(join(folder, name))
      expect([name, mode & 0o777]).toEqual([name, 0o600])
      if (process.getuid?.() === 0)
        expect([name, uid]).toEqual([name, name.startsWith('vitrine_') ? imageFacts().uid : 0])
    }
    const config = readConfig({ CREDENTIALS_DIRECTORY: folder })
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(config.databaseOwnerUrl).toContain(`vitrine:${read('database_password')}@database:5432/vitrine`)
    expect(config.databaseUrl).toContain('vitrine_programs:')
    expect(config.redisUrl).toBe('redis://cache:6379/0')
    const [identity] = JSON.parse(read('store_keys')).identities
    const [{ accessKey, secretKey }] = identity.credentials
    expect(config.storage).toMatchObject({
      endpoint: 'http://storage:8333',
      bucket: 'vitrine',
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    })
    for (const host of ['database', 'cache', 'storage']) expect(Object.keys(services)).toContain(host)
    expect(services.bucket).toMatchObject({
      entrypoint: ['sh', '-ec', expect.stringContaining('-name vitrine')],
    })
    expect(read('vitrine_VITRINE_SECRET').length).toBeGreaterThanOrEqual(32)
  })
})

it('servers and workers have no address of the owner', () => {
  const owners = ours.filter(([, { secrets }]) => secrets?.includes('vitrine_DATABASE_OWNER_URL'))
  expect(owners.map(([name]) => name)).toEqual(['migrate'])
})
