// @slow: it fills a disk and starts PostgreSQL there
/** No room is left: named by `/api/ready`, and reported by a key to whoever writes. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany, givenProductFolder, signIn } from '../factories/company.ts'
import { testProgramPath } from '../harness/started-program.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
let company: Company
let folder: string
let headers: { cookie: string }

beforeAll(async () => {
  server = await startTestServer()
  company = await givenCompany(server)
  folder = await givenProductFolder(company.scope)
  headers = await signIn(server, company.admin)
})
afterAll(() => server.close())

const ready = async ({ request }: TestServer) => {
  const answer = await request({ method: 'GET', url: '/api/ready' })
  return [answer.statusCode, answer.json().failed ?? null]
}

function create({ request }: TestServer, reference: string) {
  const url = `/api/products?domain=${company.domainId}`
  return request({
    method: 'POST',
    url,
    headers,
    payload: { name: 'A product', reference, folders: [folder] },
  })
}

it('a database without room: writes answer 507 with a key, reads go on', async () => {
  // The state that PostgreSQL answers with when it can't extend a table.
  await server.database.rows(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await server.database.rows(
    sql`create trigger no_room before insert on products for each row execute function no_room()`,
  )
  const answer = await create(server, 'FULL-1')
  expect([answer.statusCode, answer.json().code]).toEqual([507, 'StorageFull'])
  expect(answer.headers['retry-after']).toBe('60')
  const read = await server.request({
    method: 'GET',
    url: `/api/folders?domain=${company.domainId}`,
    headers,
  })
  expect(read.statusCode).toBe(200)
  await server.database.rows(sql`drop trigger no_room on products`)
  // It asks the database itself, which has room again.
  expect(await ready(server)).toEqual([200, null])
  expect((await create(server, 'FULL-1')).statusCode).toBeLessThan(300)
})

it('less free space than the setting says: ready without room, by name', async () => {
  const other = await startTestServer(
    { freeSpaceBytes: Number.MAX_SAFE_INTEGER },
    {},
    { databaseUrl: server.databaseUrl },
  )
  expect(await ready(other)).toEqual([200, ['room']])
  await other.close()
})

/** Whether a folder of a small size can be made: by root, or whoever may have a namespace of their own. */
function canMount(): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs none /mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.skipIf(!canMount())(
  'a full disk under database and files, in earnest (needs root and a tmpfs)',
  async () => {
    const child = spawn(
      'unshare',
      [
        '-m',
        'sh',
        '-c',
        'mount -t tmpfs -o size=180m,mode=755 none /mnt && exec "$@"',
        'sh',
        process.execPath,
        testProgramPath('full-disk'),
        '/mnt',
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let reported = ''
    let complaints = ''
    child.stdout.on('data', (text: Buffer) => {
      reported += String(text)
    })
    child.stderr.on('data', (text: Buffer) => {
      complaints += String(text)
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(complaints)
    expect(JSON.parse(reported.trim().split('\n').at(-1) ?? '')).toEqual({
      before: { ready: [], write: 200, upload: 201, glb: '3dGLTF' },
      full: {
        ready: ['storage', 'room'],
        write: 507,
        read: 200,
        upload: 507,
        glb: 'StorageFull',
        fbx: 'StorageFull',
      },
      after: { ready: [], write: 200, upload: 201, fbx: '3dFBX' },
    })
  },
  180_000,
)
