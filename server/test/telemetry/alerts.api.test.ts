/** Alerts and panels: they name figures that running programs really tell, and runbook sections that are there. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../harness/databases/database.ts'
import { promtool } from '../harness/programs.ts'
import { findFreePort } from '../harness/servers/free-port.ts'
import { type StartedProgram, startProgram } from '../harness/started-program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const alerts = read('deploy/prometheus/alerts.yml')
const dashboard = JSON.parse(read('deploy/grafana/vitrine.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const runbook = read('docs/runbook.md')
/** What has no value before the first of its kind: a mail, a message, a job, a certificate, a backup. */
const rare = [
  'vitrine_certificate_expiry_timestamp_seconds',
  'vitrine_last_backup_timestamp_seconds',
  'vitrine_mails_total',
  'vitrine_webhook_posts_total',
  'vitrine_job_duration_seconds',
]

/** Each alert with its text. */
function eachAlert(): { name: string; text: string }[] {
  return alerts
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({ name: text.split('\n')[0] ?? '', text }))
}

function namesIn(expression: string): string[] {
  return (expression.match(/\b(?:vitrine|process)_[a-z_]+/g) ?? []).map((name) =>
    name.replace(/(?<=_(?:seconds))_(?:bucket|count|sum)$/, ''),
  )
}

describe('alerts', () => {
  it('have an expression, a weight, words, and a section of the runbook that names its panel', () => {
    const all = eachAlert()
    expect(all.length).toBeGreaterThanOrEqual(12)
    const panels = dashboard.panels.map(({ title }) => title)
    expect(new Set(panels).size).toBe(panels.length)
    for (const { name, text } of all) {
      expect(text, name).toMatch(/^ {8}expr: \S/m)
      expect(text, name).toMatch(/^ {8}labels: \{ severity: (page|ticket) \}$/m)
      expect(text, name).toMatch(/^ {10}summary: "\S/m)
      expect(text, name).toContain(`runbook: docs/runbook.md#${name.toLowerCase()}\n`)
      const [, section = ''] = runbook.split(`\n### ${name}\n`)
      const own = section.split('\n##')[0] ?? ''
      for (const part of ['**Cause**', '**Panel**', '**Do**']) expect(own, `${name} ${part}`).toContain(part)
      const [, named = ''] = /\*\*Panel\*\*: ([^.]+)\./.exec(own) ?? []
      expect(
        panels.some((panel) => named.startsWith(panel)),
        `${name} names the panel ${named}`,
      ).toBe(true)
    }
    const sections = [...runbook.matchAll(/^### (Vitrine\w+)$/gm)].map(([, name]) => name)
    expect(sections.toSorted()).toEqual(all.map(({ name }) => name).toSorted())
  })

  it.skipIf(promtool === undefined)(
    'are right for promtool (only where Debian’s prometheus is installed)',
    () => {
      const check = (what: string, file: string) =>
        execFileSync(promtool ?? '', ['check', what, join(root, 'deploy/prometheus', file)], {
          encoding: 'utf8',
        })
      expect(check('rules', 'alerts.yml')).toContain('SUCCESS')
      expect(check('config', 'prometheus.yml')).toContain('SUCCESS')
    },
  )
})

async function untilSaid(program: StartedProgram, words: string): Promise<void> {
  let hasEnded = false
  program.ended.then(() => {
    hasEnded = true
  })
  while (!program.said().includes(words)) {
    if (hasEnded) throw new Error(`The program has ended: ${program.said()}`)
    await setTimeout(100)
  }
}

describe('a server and a worker', () => {
  let database: TestDatabase
  let dataFolder: string
  const programs: StartedProgram[] = []
  const texts: string[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    dataFolder = await mkdtemp(join(tmpdir(), 'vitrine-figures-'))
    for (const name of ['main-api', 'main-worker']) {
      const port = await findFreePort()
      const metricsPort = await findFreePort()
      const program = startProgram(name, {
        DATABASE_URL: database.url,
        VITRINE_DATA: dataFolder,
        VITRINE_SECRET: 'a secret for both programs, long enough',
        VITRINE_DEMO: 'off',
        VITRINE_DRAIN_SECONDS: '0',
        VITRINE_METRICS: `127.0.0.1:${metricsPort}`,
        PORT: String(port),
      })
      programs.push(program)
      const isUp = name === 'main-api' ? 'answers at' : 'is ready'
      await untilSaid(program, isUp)
      if (name === 'main-api') {
        await fetch(`http://127.0.0.1:${port}/api/nothing`)
        await fetch(`http://127.0.0.1:${port}/api/auth/session`)
      }
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      expect(answer.headers.get('content-type')).toContain('text/plain')
      texts.push(await answer.text())
      expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
    }
  }, 400_000)
  afterAll(async () => {
    for (const program of programs) program.kill('SIGTERM')
    await Promise.all(programs.map(({ ended }) => ended))
    await database.drop()
    await rm(dataFolder, { recursive: true, force: true })
  })

  it('tell every figure that an alert or a panel names', () => {
    const named = new Set([
      ...eachAlert().flatMap(({ text }) => namesIn(text)),
      ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ])
    expect(named.size).toBeGreaterThan(20)
    const both = texts.join('\n')
    for (const name of named) expect(both, name).toContain(`# TYPE ${name} `)
    // Declared alone is not told; these begin to count with the first of their kind.
    const values = [...named].filter((name) => !rare.includes(name))
    for (const name of values) expect(both, name).toMatch(new RegExp(`^${name}(?:_count)?[ {]`, 'm'))
    const [api = '', worker = ''] = texts
    for (const name of [
      'vitrine_queue_oldest_seconds{queue="processes"}',
      'vitrine_programs{kind="worker"} 1',
    ])
      expect(worker).toContain(name)
    expect(worker).toContain('vitrine_build_info{program="worker"')
    expect(api).toContain('vitrine_build_info{program="api"')
    expect(api).toContain('vitrine_part_up{part="database"} 1')
    expect(api).toMatch(/vitrine_database_connections\{pool="requests",state="most"\} 20/)
    expect(api).toContain('route="identity.getSession"')
  })

  it('name statements by their places in the sources, although they run from a bundle', () => {
    const names = [...texts.join('\n').matchAll(/statements_total\{statement="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(names).toContain('operator/servers.writeServer')
    expect(names).toContain('processes/workers.noteWorker')
    expect(names.filter((name) => name?.includes('dist'))).toEqual([])
  })

  it('are told of in the runbook, figure by figure, which tells of no other', () => {
    const told = new Set(texts.join('\n').match(/(?<=^# TYPE )\S+/gm))
    const table = runbook.slice(runbook.indexOf('| figure |'), runbook.indexOf('Labels are names'))
    const described = new Set(table.match(/\b(?:vitrine|process)_[a-z_]+/g))
    expect([...described].toSorted()).toEqual([...told].toSorted())
  })
})
