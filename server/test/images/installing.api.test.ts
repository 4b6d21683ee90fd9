// @slow: it installs Debian
/** docs/installing.md, followed in a bare Debian by its own commands: systemd, PostgreSQL, Redis, Caddy, two servers, a worker. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BareDebian, bootBareDebian } from './bare-debian.ts'
import { hasEngine } from './engine.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const guide = readFileSync(join(root, 'docs', 'installing.md'), 'utf8')
const [, section = ''] = /^## systemd$([\s\S]*?)^## /m.exec(guide) ?? []
const [before = '', after = ''] = section.split('**Upgrade**')
const commandsIn = (text: string) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block).join('\n')

/** The commands but for those that install packages, which are there. Nobody gives certificates here: Caddy makes them. */
const install = commandsIn(before)
  .replace(/^apt-get .*$/gm, '')
  .replace(/^(cp .* (\/etc\/caddy\/Caddyfile))$/m, "$1\nsed -i '0,/^{$/s//{\\n\\tlocal_certs/' $2")
const address = `https://${/^host=(\S+)$/m.exec(install)?.[1]}`
const packages = (/^apt-get install -y --no-install-recommends (.*)$/m.exec(before)?.[1] ?? '').split(' ')
let debian: BareDebian | undefined

describe.runIf(hasEngine)(
  'the guide (only where podman and debootstrap are)',
  { timeout: 600_000, retry: 0 },
  () => {
    beforeAll(async () => {
      execFileSync('npm', ['run', 'build', '--', '--production'], { cwd: root, stdio: 'pipe' })
      debian = await bootBareDebian({ [`srv/vitrine-${version}`]: join(root, 'dist') }, packages)
    }, 2_400_000)
    afterAll(() => debian?.close(), 120_000)
    const run = (commands: string) => {
      if (debian === undefined) throw new Error('there is no Debian')
      return debian.run(commands)
    }

    it('leads from a bare Debian to an installation behind a proxy, and to its first operator', async () => {
      await run(`echo 127.0.0.1 ${new URL(address).host} >> /etc/hosts`)
      const said = await run(install)
      expect(said).toContain('The database has the schema of this version now')
      const [link = 'no link'] = /https:\S+token=\S+/.exec(said) ?? []
      expect(link.startsWith(`${address}/`)).toBe(true)
      const ask = (path: string) =>
        run(`for n in $(seq 100); do curl -skf '${path}' && exit; sleep 0.2; done; exit 1`)
      expect(JSON.parse(await ask(`${address}/api/ready`))).toEqual({ status: 'ok' })
      expect(await ask(link)).toContain('<!doctype html>')
      const units = 'vitrine-api@4000 vitrine-api@4001 vitrine-worker@1'
      expect(await run(`systemctl is-active ${units}`)).toBe('active\nactive\nactive\n')
      const accounts = `ps -o user= -p $(systemctl show -P MainPID ${units} | paste -sd, | tr -s ,) | sort -u`
      expect(await run(accounts)).toBe('vitrine\n')
    })

    it('gives nobody but root the passwords', async () => {
      const others = 'runuser -u vitrine -- cat /etc/vitrine/DATABASE_URL /etc/vitrine-owner 2>&1 || true'
      expect(await run(others)).not.toContain('postgres://')
      expect(await run('cat /proc/[0-9]*/environ | tr "\\0" "\\n" | grep -c "postgres://" || true')).toBe(
        '0\n',
      )
    })

    it('upgrades without an interruption by its commands', async () => {
      const upgrade = commandsIn(after).replace(/^ln -sfn vitrine-\S+ /m, `ln -sfn vitrine-${version} `)
      const answered = `while [ ! -f /tmp/over ]; do curl -sk -o /dev/null -w "%{http_code}\\n" ${address}/api/health; sleep 0.1; done`
      const said = await run(`
      (${answered}) > /tmp/answers &
      ${upgrade}
      touch /tmp/over; wait
      sort /tmp/answers | uniq -c`)
      expect(said).toContain('The database has the schema of this version')
      expect(said.match(/^ *\d+ \d{3}$/gm)).toEqual([expect.stringMatching(/ 200$/)])
    })
  },
)
