/** The units of systemd: what they run is there, and they may do no more than that takes. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy', 'systemd')
const names = readdirSync(folder)
const hasSystemd = existsSync('/usr/bin/systemd-analyze')

function settingsOf(text: string): Map<string, string[]> {
  const settings = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) settings.set(name, [...(settings.get(name) ?? []), value])
  }
  return settings
}

const hardened: Readonly<Record<string, string>> = {
  CapabilityBoundingSet: '',
  LimitCORE: '0',
  LimitNOFILE: '65536',
  LoadCredential: 'vitrine:/etc/vitrine',
  LockPersonality: 'yes',
  MemoryMax: '90%',
  NoNewPrivileges: 'yes',
  NotifyAccess: 'all',
  PrivateDevices: 'yes',
  PrivateTmp: 'yes',
  ProtectControlGroups: 'yes',
  ProtectHome: 'yes',
  ProtectKernelLogs: 'yes',
  ProtectKernelModules: 'yes',
  ProtectKernelTunables: 'yes',
  ProtectProc: 'invisible',
  ProtectSystem: 'strict',
  RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX AF_NETLINK',
  RestrictNamespaces: 'yes',
  SystemCallFilter: '@system-service',
  Type: 'notify',
  UMask: '0077',
  WatchdogSec: '60',
}

it('there is a unit for each way to run', () => {
  expect(names.sort()).toEqual(['vitrine-api@.service', 'vitrine-worker@.service', 'vitrine.service'])
})

describe.each(names)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const settings = settingsOf(text)

  it('is hardened, and runs what there is with settings that there are', () => {
    for (const [setting, value] of Object.entries(hardened))
      expect([setting, settings.get(setting)]).toEqual([setting, [value]])
    const [command = ''] = settings.get('ExecStart') ?? []
    const [, program] = /server\/dist\/([\w-]+)\.js$/.exec(command) ?? []
    // `npm run build` bundles it of the source of the same name.
    expect(existsSync(join(root, 'server', 'src', `${program}.ts`))).toBe(true)
    const known = readFileSync(join(root, 'docs', 'configuration.md'), 'utf8')
    const given = (settings.get('Environment') ?? []).flatMap((line) => line.split(' '))
    for (const variable of given
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((one) => one !== 'MALLOC_ARENA_MAX'))
      expect(known).toContain(`| \`${variable}\` |`)
    // The one that has its own database migrates it; of several, nobody does by the way.
    expect(given.includes('VITRINE_MIGRATE=off')).toBe(name.includes('@'))
  })

  it.skipIf(!hasSystemd)(
    'is understood by systemd, which finds little exposed (needs systemd-analyze)',
    () => {
      const place = mkdtempSync(join(tmpdir(), 'vitrine-units-'))
      try {
        const path = join(place, name)
        // Programs and accounts of a server aren't on this machine.
        writeFileSync(
          path,
          text.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true').replace(/^User=vitrine$/m, 'User=root'),
        )
        const analyze = (...words: string[]) =>
          execFileSync('systemd-analyze', [...words, path], { encoding: 'utf8', stdio: 'pipe' })
        expect(analyze('verify')).toBe('')
        // In tenths; a unit without any of this has 96.
        writeFileSync(path, text)
        expect(analyze('security', '--offline=true', '--threshold=25')).toContain('Overall exposure level')
      } finally {
        rmSync(place, { recursive: true, force: true })
      }
    },
  )
})
