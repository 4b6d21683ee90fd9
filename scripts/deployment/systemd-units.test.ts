/** The units of systemd: what they run is there, and they may do no more than that takes. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refuseUnknown } from './known-names.ts'

const root = join(import.meta.dirname, '..', '..')
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
  EnvironmentFile: '/etc/vitrine.env',
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
    const given = (settings.get('Environment') ?? []).flatMap((line) => line.split(' '))
    expect(refuseUnknown(given.map((pair) => pair.split('=')[0] ?? ''))).toEqual([])
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

it('the settings that all units share are some that there are', () => {
  const lines = readFileSync(join(root, 'deploy', 'vitrine.env'), 'utf8').split('\n')
  const names = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(names).toContain('VITRINE_PUBLIC_URL')
  expect(refuseUnknown(names)).toEqual([])
})

describe('vitrine', () => {
  /** The command as root gives it, with a systemd-run that prints what it is asked to do. */
  function ask(words: string[], hasOwner: boolean): string[] {
    const place = mkdtempSync(join(tmpdir(), 'vitrine-command-'))
    try {
      const stub = join(place, 'systemd-run')
      writeFileSync(stub, '#!/bin/sh\nprintf "%s\\n" "$@"\n')
      writeFileSync(join(place, 'owner'), '')
      const script = readFileSync(join(root, 'deploy', 'vitrine'), 'utf8')
        .replace('/run/systemd/system', place)
        .replace('-f /etc/vitrine-owner', `-f ${join(place, hasOwner ? 'owner' : 'nowhere')}`)
      const path = join(place, 'vitrine')
      writeFileSync(path, script)
      for (const program of [stub, path]) chmodSync(program, 0o755)
      const env = { PATH: `${place}:${process.env.PATH}` }
      return execFileSync(path, words, { encoding: 'utf8', env }).trimEnd().split('\n')
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  }

  it('has commands carried out as the units carry out programs', () => {
    const unit = settingsOf(readFileSync(join(folder, 'vitrine-api@.service'), 'utf8'))
    const asked = ask(['make-operator', 'a b@vitrine.example'], true)
    for (const name of ['EnvironmentFile', 'LoadCredential', 'NoNewPrivileges', 'StateDirectory', 'UMask'])
      expect(asked).toContain(`--property=${name}=${unit.get(name)?.[0]}`)
    expect(asked).toContain(`--uid=${unit.get('User')?.[0]}`)
    expect(asked).toContain(`--setenv=${unit.get('Environment')?.[0]}`)
    const [program, script] = asked
      .slice(-4)
      .map((path) => path.replace(/^.*\/(node_modules|server)\//, '$1/'))
    expect([program, script]).toEqual(['node_modules/node/bin/node', 'server/dist/main-manage.js'])
    expect(asked.slice(-2)).toEqual(['make-operator', 'a b@vitrine.example'])
    expect(asked.join(' ')).not.toContain('OWNER')
  })

  it('gives the address of the owner to migrate alone', () => {
    const owner = '--property=LoadCredential=vitrine_DATABASE_OWNER_URL:/etc/vitrine-owner'
    expect(ask(['migrate', '--expand'], true)).toContain(owner)
    expect(ask(['migrate', '--expand'], false)).not.toContain(owner)
  })
})
